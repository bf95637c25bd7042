"""Records what PyTorch does with random programs about torch.nn: layers with random settings, inputs that fit and inputs that do not,
modules that are changed, saved and printed.

    python record_nn.py SEED COUNT > rows.txt

tests/cases/torch/drawn-nn.txt has 299 such cases
"""

import random
import sys

from record_cases import recorder

R = random.Random(int(sys.argv[1]))
N = int(sys.argv[2])
HEAD = 'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F'
H = 'torch.manual_seed(%d)\n'


def near(n,p=0.8): return n if R.random()<p else R.choice([n-1,n+1,2*n,1])
def dt():
    r=R.random()
    return '' if r<0.9 else R.choice(['.double()','.long()','.half()','.int()','.bool()'])
def rn(*s): return f"torch.randn({', '.join(map(str,s))})"
def show(v='y'):
    return f"print({v}.shape, {v}.dtype, {v}.requires_grad)\nprint([round(v, 3) for v in {v}.detach().flatten().tolist()[:24]])\n"
B=lambda: R.choice([1,2,3,4]); T=lambda: R.choice([1,2,5,7]); C=lambda: R.choice([2,3,4,6,8])
def kw(**o):
    parts=[f'{k}={v!r}' for k,v in o.items() if R.random()<0.45]
    R.shuffle(parts)
    return ''.join(', '+p for p in parts)
def shape_in(c):  # last feature
    r=R.random()
    if r<.5: return [B(),near(c)]
    if r<.85: return [B(),T(),near(c)]
    if r<.93: return [near(c)]
    return [B(),T(),2,near(c)]
def g_linear():
    i,o=C(),C(); return f"m = nn.Linear({i}, {o}{kw(bias=R.choice([True,False]))})\nx = {rn(*shape_in(i))}{dt()}\ny = m(x)\n"+show()
def g_mlp():
    a,b,c=C(),C(),C(); acts=['nn.ReLU()','nn.Tanh()','nn.GELU()','nn.SiLU()','nn.ELU()','nn.LeakyReLU(0.2)','nn.Sigmoid()','nn.Dropout(0.3)','nn.Softplus()','nn.Hardtanh()','nn.Identity()','nn.PReLU()','nn.Mish()','nn.LayerNorm(%d)'%near(b,.9),'nn.BatchNorm1d(%d)'%near(b,.9), 'nn.Softmax(dim=-1)','nn.LogSoftmax(dim=1)','nn.RMSNorm(%d)'%b]
    k=[f'nn.Linear({a}, {b})']+R.sample(acts,R.choice([1,2]))+[f'nn.Linear({near(b,.85)}, {c})']
    s=f"m = nn.Sequential({', '.join(k)})\n"
    if R.random()<.3: s+='m.eval()\n'
    if R.random()<.3: s+='print(m)\n'
    if R.random()<.2: s+='print(sum(p.numel() for p in m.parameters() if p.requires_grad))\n'
    if R.random()<.15: s+=f'print(m[{R.choice([0,1,-1,5])}], len(m), m[1:])\n'
    return s+f"x = {rn(*shape_in(a))}\ny = m(x)\n"+show()
def g_emb():
    v,d=R.choice([5,10]),C(); pi=R.choice([None,None,0,1,-1,v,3]); 
    a='' if pi is None else f', padding_idx={pi}'
    ids=[R.randrange(0,v+(1 if R.random()<.3 else 0)) for _ in range(4)]
    if R.random()<.1: ids[0]=-1
    x=R.choice([f'torch.tensor({ids})',f'torch.tensor([{ids}, {ids}])',f'torch.randint(0, {v}, ({B()}, {T()}))',f'torch.tensor({ids}).float()',f'torch.tensor({ids}, dtype=torch.int32)'])
    return f"e = nn.Embedding({v}, {d}{a})\nprint(e)\nx = {x}\ny = e(x)\n"+show()
def g_ce():
    n,c=B(),C(); sp=R.choice([[],[],[],[T()],[2,3]])
    inp=R.choice([[n,c]+sp]*6+[[c]])
    tgt=([near(n,.9)]+[near(s,.9) for s in sp]) if len(inp)>1 else []
    r=R.random()
    if r<.7: t=f"torch.randint(0, {near(c,.85)}, ({', '.join(map(str,tgt))}{',' if len(tgt)==1 else ''}))"
    elif r<.8: t=f"torch.rand({', '.join(map(str,inp))}).softmax({0 if len(inp)==1 else 1})"
    elif r<.9: t=f"torch.zeros({', '.join(map(str,tgt)) or '()'}){R.choice(['','.float()','.int()','.long()'])}"
    else: t=f"torch.zeros({n}, 1).long()"
    o={}
    if R.random()<.5: o['reduction']=R.choice(['mean','sum','none','avg'])
    if R.random()<.2: o['ignore_index']=R.choice([0,1])
    if R.random()<.2: o['label_smoothing']=R.choice([.1,.5])
    args=[f'{k}={v!r}' for k,v in o.items()]
    if R.random()<.2: args.append(f'weight=torch.rand({near(c,.85)})')
    x=rn(*inp)+dt()
    return f"x = {x}\nx = x.requires_grad_() if x.is_floating_point() else x\nt = {t}\nloss = nn.CrossEntropyLoss({', '.join(args)})(x, t)\nprint(loss.shape, loss.dtype)\nprint([round(v, 3) for v in loss.detach().flatten().tolist()[:20]])\n"
def g_loss():
    n,c=B(),C(); a=[n,c]; b=R.choice([[n,c],[n,c],[n,c],[n,1],[n],[c],[n+1,c],[1]])
    L=R.choice(['MSELoss','L1Loss','SmoothL1Loss','HuberLoss','BCELoss','BCEWithLogitsLoss','KLDivLoss','NLLLoss','SoftMarginLoss','HingeEmbeddingLoss'])
    x=rn(*a); t=rn(*b)
    if L=='BCELoss': x=R.choice([x+'.sigmoid()',x+'.sigmoid()',x]); t=f"torch.rand({', '.join(map(str,b))})"+R.choice(['','','.round()','.round().long()'])
    elif L=='BCEWithLogitsLoss': t=f"torch.rand({', '.join(map(str,b))}).round()"+R.choice(['','','.long()'])
    elif L=='NLLLoss': x+='.log_softmax(1)'; t=f"torch.randint(0, {near(c,.9)}, ({near(n,.9)},))"
    elif L=='KLDivLoss': x+='.log_softmax(1)'; t+='.softmax(-1)'
    else: t+=R.choice(['','','','.double()','.long()'])
    o={}
    if R.random()<.6: o['reduction']=R.choice(['mean','sum','none','bad'] if R.random()<.3 else ['mean','sum','none'])
    return f"x = {x}\nt = {t}\nloss = nn.{L}({', '.join(f'{k}={v!r}' for k,v in o.items())})(x, t)\nprint(loss.shape, loss.dtype)\nprint([round(v, 3) for v in loss.flatten().tolist()[:20]])\n"
def g_conv():
    i,o=C(),C(); d=R.choice([1,1,2]); k=R.choice([1,2,3,4])
    a=kw(stride=R.choice([1,2]),padding=R.choice([0,1,2,'same','valid']),dilation=R.choice([1,2]),groups=R.choice([1,1,2,i]),bias=R.choice([True,False]),padding_mode=R.choice(['zeros','reflect','circular','replicate']))
    s=[B(),near(i,.85)]+[R.choice([2,5,8]) for _ in range(d)]
    if R.random()<.1: s=s[1:]
    if R.random()<.07: s=s+[3]
    return f"m = nn.Conv{d}d({i}, {o}, {k}{a})\nprint(m)\nx = {rn(*s)}{dt()}\ny = m(x)\n"+show()
def g_convt():
    i,o=C(),C(); d=R.choice([1,2]); k=R.choice([1,2,3,4])
    a=kw(stride=R.choice([1,2,3]),padding=R.choice([0,1]),output_padding=R.choice([0,1]),dilation=R.choice([1,2]),groups=R.choice([1,2]),bias=R.choice([True,False]))
    s=[B(),near(i,.85)]+[R.choice([2,5]) for _ in range(d)]
    return f"m = nn.ConvTranspose{d}d({i}, {o}, {k}{a})\nx = {rn(*s)}\ny = m(x)\n"+show()
def g_pool():
    d=R.choice([1,1,2]); n=R.choice(['MaxPool','AvgPool']); k=R.choice([1,2,3,4])
    o=dict(stride=R.choice([1,2,3]),padding=R.choice([0,1,2]),ceil_mode=R.choice([True,False]))
    if n=='MaxPool': o['dilation']=R.choice([1,2])
    else: o['count_include_pad']=R.choice([True,False])
    s=[B(),C()]+[R.choice([3,5,8]) for _ in range(d)]
    r=R.random()
    if r<.1: s=s[1:]
    elif r<.15: s=s[2:]
    elif r<.2: s=s+[2]
    if R.random()<.3: return f"m = nn.Adaptive{R.choice(['Avg','Max'])}Pool{d}d({R.choice([1,2,3,5])})\nx = {rn(*s)}\ny = m(x)\n"+show()
    return f"m = nn.{n}{d}d({k}{kw(**o)})\nprint(m)\nx = {rn(*s)}\ny = m(x)\n"+show()
def g_norm():
    c=C(); k=R.choice(['BatchNorm1d','BatchNorm1d','BatchNorm2d','LayerNorm','GroupNorm','InstanceNorm1d','RMSNorm'])
    if k=='LayerNorm':
        ns=R.choice([f'{c}',f'({c},)',f'[{T()}, {c}]']); m=f"nn.LayerNorm({ns}{kw(eps=1e-3,elementwise_affine=R.choice([True,False]),bias=R.choice([True,False]))})"; s=shape_in(c)
    elif k=='RMSNorm': m=f'nn.RMSNorm({c})'; s=shape_in(c)
    elif k=='GroupNorm': m=f"nn.GroupNorm({R.choice([1,2,3])}, {c}{kw(affine=R.choice([True,False]))})"; s=[B(),near(c,.85),T()]
    else:
        m=f"nn.{k}({c}{kw(affine=R.choice([True,False]),track_running_stats=True if 'Inst' not in k else False,momentum=R.choice([.1,.5,None]),eps=1e-3)})"
        s=R.choice([[B(),near(c,.85)],[B(),near(c,.85),T()],[B(),near(c,.85),2,3]])
        if R.random()<.7: s=s[:2]+([3] if k.endswith('1d') else [2,3])
    tail=''
    if k.startswith('Batch') : tail='if m.running_mean is not None:\n    print([round(v, 3) for v in m.running_mean.tolist()], [round(v, 3) for v in m.running_var.tolist()], m.num_batches_tracked.item())\n'
    ev='m.eval()\ny = m(x)\n'+show() if R.random()<.4 else ''
    return f"m = {m}\nprint(m)\nx = {rn(*s)}{dt()}\ny = m(x)\n"+show()+tail+ev
def g_mha():
    e,h=R.choice([(8,2),(8,4),(6,3),(6,2),(8,3)]); bf=R.choice([True,False]); S,b=T(),B(); S2=R.choice([S,S,4])
    def sh(l): 
        x=[b,l,near(e,.93)] if bf else [l,b,near(e,.93)]
        return x if R.random()<.93 else x[1:]
    s=f"m = nn.MultiheadAttention({e}, {h}{kw(dropout=R.choice([0.0,.3]),bias=R.choice([True,False]))}, batch_first={bf})\n"
    if R.random()<.3: s+='m.eval()\n'
    q=f'q = {rn(*sh(S))}\n'
    if R.random()<.5: s+=q; call='q, q, q'; S2=S
    else: s+=q+f'k = {rn(*sh(S2))}\n'; call='q, k, k'
    a=[]
    if R.random()<.3: a.append(R.choice(['need_weights=False','average_attn_weights=False']))
    if R.random()<.25: a.append(f'attn_mask=torch.triu(torch.ones({near(S,.9)}, {near(S2,.9)}), 1).bool()')
    if R.random()<.25: a.append(f'key_padding_mask=torch.zeros({near(b,.9)}, {near(S2,.9)}, dtype=torch.bool)')
    return s+f"y, w = m({', '.join([call]+a)})\n"+show()+"print(None if w is None else w.shape)\n"
def g_enc():
    e,h=R.choice([(8,2),(6,3)]); bf=R.choice([True,False])
    s=f"layer = nn.TransformerEncoderLayer({e}, {h}, {R.choice([8,16])}{kw(dropout=R.choice([0.0,.2]),activation=R.choice(['relu','gelu']),norm_first=R.choice([True,False]))}, batch_first={bf})\n"
    v='layer'
    if R.random()<.6: s+=f"enc = nn.TransformerEncoder(layer, {R.choice([1,2])})\n"; v='enc'
    if R.random()<.4: s+=f'{v}.eval()\n'
    if R.random()<.2: s+=f'print({v})\n'
    return s+f"x = {rn(B(),T(),near(e,.85))}\ny = {v}(x)\n"+show()
def g_model():
    v,e,h,c=R.choice([10,20]),C(),C(),C()
    ret=R.choice(['out[:, -1]','out.mean(1)','out'])
    return f"""class Net(nn.Module):
    def __init__(self, vocab, emb, hidden, classes):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb, padding_idx=0)
        self.drop = nn.Dropout(0.2)
        self.lstm = nn.LSTM(emb, hidden, batch_first={R.choice([True,True,False])}, bidirectional={R.choice([True,False])})
        self.norm = nn.LayerNorm({near(h,.8)})
        self.head = nn.Linear(hidden, classes)

    def forward(self, ids):
        x = self.drop(self.emb(ids))
        out, (h, _) = self.lstm(x)
        out = self.norm(out)
        return self.head({ret})

net = Net({v}, {e}, {h}, {c})
print(net)
for name, p in net.named_parameters():
    print(name, tuple(p.shape))
ids = torch.randint(0, {near(v,.9)}, ({B()}, {T()}))
y = net(ids)
"""+show()
def g_module():
    lines=R.sample([
     "print(sorted(m.state_dict().keys()))","m.load_state_dict(Net(%d).state_dict())"%R.choice([4,5]),"print([n for n, _ in m.named_modules()])",
     "print(m.missing)","m.fc = 5","m.fc = torch.randn(2)","m.fc.weight = torch.randn(2)","m.fc.weight = nn.Parameter(torch.randn(3, 4))","del m.fc","m.register_buffer('fc', torch.ones(2))",
     "m.register_buffer('b', torch.ones(2))","m.register_parameter('p', nn.Parameter(torch.zeros(2)))","m.add_module('x', nn.ReLU())","m.add_module('x.y', nn.ReLU())","m.add_module('x', 3)","print(m.training, m.eval().training, m.fc.training)",
     "m.double()","m.half()","m.to(torch.float64)","m.to(torch.int64)","print([p.dtype for p in m.parameters()])","m.requires_grad_(False)","print([p.requires_grad for p in m.parameters()])",
     "m.apply(lambda mod: print(type(mod).__name__))","print(list(m.children()))","print(m.get_submodule('seq.0'))","print(m.get_submodule('seq.9'))","print(m.get_parameter('fc.bias').shape)","m.load_state_dict({'fc.weight': torch.zeros(1)})","m.load_state_dict({}, strict=False)","print(m.load_state_dict({}, strict=False))",
     "nn.init.xavier_uniform_(m.fc.weight)","nn.init.xavier_uniform_(m.fc.bias)","nn.init.kaiming_normal_(m.fc.weight, nonlinearity='relu')","nn.init.constant_(m.fc.bias, 0.1)","nn.init.normal_(m.fc.weight, 0, 0.02)","nn.init.zeros_(m.fc.bias)","nn.init.orthogonal_(m.fc.bias)","print([round(v, 3) for v in m.fc.weight.flatten().tolist()])","print([round(v, 3) for v in m.fc.bias.tolist()])",
     "m.blocks.append(nn.Linear(3, 3))","print(len(m.blocks), m.blocks[-1])","print(m.blocks[7])","m.seq.append(nn.Tanh())","print(m)","print(m.d['a'])","print(m.d['zz'])","print('a' in m.d, list(m.d.keys()))","m.train(False)","m.train('x')","m.zero_grad()","print(next(m.parameters()).shape)","print(sum(p.numel() for p in m.parameters()))","print(m.parameters())","print(hasattr(m, 'fc'), hasattr(m, 'nope'))","m.foo()","m(torch.randn(2, 4), 3)","m()","print(isinstance(m.fc, nn.Module), isinstance(m.fc.weight, nn.Parameter))","m.fc = nn.Linear(4, 2)", "m.buf = None", "print([n for n, _ in m.named_buffers()])","h = m.fc.register_forward_hook(lambda mod, inp, out: print('hook', out.shape))"
    ],R.choice([3,4,5,6]))
    body="        super().__init__()\n" if R.random()<.93 else ''
    return f"""class Net(nn.Module):
    def __init__(self, n=4):
{body}        self.fc = nn.Linear(n, 3)
        self.seq = nn.Sequential(nn.Linear(3, 3), nn.ReLU())
        self.blocks = nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 3)])
        self.d = nn.ModuleDict({{'a': nn.Linear(3, 1), 'b': nn.Identity()}})
        self.register_buffer('buf', torch.ones(3))

    def forward(self, x):
        x = self.seq(self.fc(x))
        for b in self.blocks:
            x = x + b(x)
        return self.d['a'](x * self.buf)

m = Net()
"""+'\n'.join(lines)+f"\ny = m(torch.randn(2, {near(4,.85)}))\n"+show()
def g_func():
    a,b=C(),C(); x=rn(*shape_in(a))
    f=R.choice([f'F.relu(x)',f'F.softmax(x, dim={R.choice([0,1,-1,3])})',f'F.softmax(x)',f'F.log_softmax(x, dim=-1)',f'F.dropout(x, {R.choice([0.5,0.1,1.0,1.5])})',f'F.normalize(x, dim=-1)',f'F.pad(x, ({R.choice([0,1,2])}, {R.choice([1,2])}))',f"F.pad(x, (1, 1), mode='reflect')",f'F.gelu(x)',f'F.leaky_relu(x, 0.1)',f'F.layer_norm(x, ({near(a,.8)},))',f'F.one_hot(torch.tensor([0, 1, {R.choice([2,3])}]), {R.choice([3,4])})',f'F.linear(x, torch.randn({b}, {near(a)}))',f'F.cosine_similarity(x, {x}, dim=-1)',f'F.mse_loss(x, {x})',f'F.cross_entropy(torch.randn(3, {a}), torch.tensor([0, 1, {R.choice([1,a])}]))',f'F.max_pool1d(torch.randn(2, 3, 8), {R.choice([2,3,9])})',f'F.conv1d(torch.randn(2, {a}, 8), torch.randn({b}, {near(a)}, 3), padding=1)',f'F.embedding(torch.tensor([0, {R.choice([1,5])}]), torch.randn(5, {a}))',f'F.scaled_dot_product_attention(torch.randn(2, 3, {a}), torch.randn(2, 4, {near(a,.85)}), torch.randn(2, 4, {b}))',f'F.glu(torch.randn(2, {a}))',f'F.elu(x)',f'F.silu(x)',f'F.sigmoid(x)',f'F.tanh(x)',f'F.hardtanh(x)',f'F.binary_cross_entropy_with_logits(x, torch.ones_like(x))',f'F.nonsense(x)'])
    return f"x = {x}\ny = {f}\n"+show()
gens=[g_linear,g_mlp,g_emb,g_ce,g_ce,g_loss,g_loss,g_conv,g_convt,g_pool,g_norm,g_mha,g_enc,g_model,g_module,g_module,g_func,g_func]
recorder.write(HEAD, [H%R.choice([0,1,42])+g() for g in (R.choice(gens) for _ in range(N))])
