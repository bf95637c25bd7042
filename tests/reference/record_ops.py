"""Records what PyTorch does with calls of torch.* and of Tensor's methods that are drawn at random: right and wrong shapes, dtypes, axes and types.

    python record_ops.py SEED COUNT > rows.txt

Each stands behind a function that shows what comes out. tests/cases/torch/drawn-calls.txt has 318 such cases.
"""
import os, random, re, sys

from cases import before
from record_cases import recorder

with open(os.path.join(os.path.dirname(__file__), '../cases/torch/drawn-calls.txt')) as cases:
    HEAD = cases.read().split(before)[0]

DT=['float32']*6+['int64']*3+['bool','float64','int32','float16']
def gen(rng):
    env={}
    lines=[]
    nt=rng.choice([1,1,2,2,3])
    base=[rng.choice([1,2,3,4]) for _ in range(rng.choice([1,2,2,3,3,4]))]
    names='abc'
    def shape(i):
        s=list(base)
        r=rng.random()
        if i and r<.25: s=s[rng.randrange(len(s)+1):]
        elif i and r<.4: s[rng.randrange(len(s))]=rng.choice([1,1,2,5])
        elif i and r<.5: s=s+[rng.choice([1,2])]
        elif r<.55: s=[]
        elif r<.58: s[rng.randrange(len(s))]=0
        return s
    shapes=[]
    for i in range(nt):
        s=shape(i); dt=rng.choice(DT); n=1
        for v in s: n*=v
        src=f'torch.arange({n}).view({s})' if s else 'torch.tensor(3)'
        if dt=='bool': src+=' % 2 == 0'
        elif dt.startswith('float'): src=f'({src}.to(torch.{dt}) / 4 - 1)'
        elif dt!='int64': src+=f'.to(torch.{dt})'
        if len(s)>=2 and rng.random()<.25:
            p=list(range(len(s))); rng.shuffle(p); src=f'({src}).permute({p})'; s=[s[k] for k in p]
        if dt=='float32' and rng.random()<.15: src=f'({src}).requires_grad_()'
        lines.append(f'{names[i]} = {src}'); shapes.append(s); env[names[i]]=dt
    t=lambda: rng.choice(names[:nt])
    rank=len(shapes[0])
    dim=lambda: str(rng.choice([0,1,-1,-2,rank-1,rank-1,rank,2]) if rng.random()<.95 else rng.choice(["'a'",1.0,None,(0,1)]))
    dims=lambda: rng.choice([dim(),f'({dim()}, {dim()})',f'[{dim()}]','None','()'])
    num=lambda: str(rng.choice([0,1,2,-1,3,0.5,1.5,2.0,-2.5,True,'True']))
    bad=lambda x: x if rng.random()<.96 else rng.choice(["'x'",'None','[1, 2]','1.5','object()','True'])
    kd=lambda: rng.choice(['','',', keepdim=True',', True'])
    def size(): 
        n=1
        for v in shapes[0]: n*=v
        opts=[[n],[-1],[1,n],[n,1],[-1,1]]
        for d in (2,3,4): opts+= [[d,-1],[-1,d]]
        if rank>1: opts+=[list(reversed(shapes[0])),[shapes[0][0],-1],[-1,shapes[0][-1]],shapes[0]+[1]]
        o=rng.choice(opts+[[rng.choice([1,2,3,-1]) for _ in range(rng.choice([1,2,3]))]])
        return ', '.join(map(str,o)) or '()'
    un='abs neg exp sqrt log sin cos tanh sigmoid relu floor ceil round sign isnan isinf isfinite logical_not square reciprocal rsqrt erf trunc expm1 log1p frac positive exp2 atan'.split()
    bi='add sub mul div maximum minimum eq lt ge pow floor_divide remainder fmod logical_and logical_or bitwise_and atan2 true_divide ne'.split()
    idx=lambda: rng.choice(['0','-1','1',':','...','None','::2','1:',':-1','[0, 1]','[0]','torch.tensor([0, 1])','torch.tensor([1, 0, 1])','torch.tensor(0)','True',f'{t()} > 0','torch.tensor([[0, 1], [1, 0]])','5','2:1','[True, False]','torch.tensor([True, False])','1.0',"'a'",'-3','torch.tensor([-1])','torch.tensor([2])','slice(0, 2)'])
    x=t(); y=t()
    kinds=[
      lambda: f'{x} {rng.choice(["+","-","*","/","//","%","**","<","<=","==","!=",">",">=","&","|","^","@"])} {bad(rng.choice([y,num()]))}',
      lambda: f'{num()} {rng.choice(["+","-","*","/","//","%","**","<","==","&"])} {x}',
      lambda: rng.choice(['-','~','abs'])+f'({x})',
      lambda: f'torch.{rng.choice(un)}({bad(x)})',
      lambda: f'{x}.{rng.choice(un)}()',
      lambda: f'torch.{rng.choice(bi)}({x}, {bad(rng.choice([y,num()]))})',
      lambda: f'{x}.{rng.choice(bi)}({bad(rng.choice([y,num()]))})',
      lambda: f'{x}.{rng.choice("sum mean amax amin any all var std prod logsumexp count_nonzero norm".split())}({rng.choice(["",dims()+kd(),"dim="+dims(), "dim="+dim()+", keepdim=True"])})',
      lambda: f'torch.{rng.choice("sum mean prod max min argmax argmin cumsum cumprod sort argsort median any all std softmax log_softmax".split())}({x}{rng.choice(["",", "+dim(),", dim="+dim(), ", "+dim()+kd()])})',
      lambda: f'{x}.{rng.choice("max min argmax argmin sort argsort topk cumsum softmax log_softmax median kthvalue".split())}({rng.choice(["",dim(),"dim="+dim(),dim()+kd(),"1, "+dim()])})',
      lambda: f'{x}.{rng.choice(["view","reshape"])}({bad(size())})',
      lambda: f'{x}.{rng.choice(["view","reshape"])}(({size()},))',
      lambda: f'torch.{rng.choice(["cat","stack"])}([{x}, {y}]{rng.choice(["",", "+dim(),", dim="+dim()])})',
      lambda: f'torch.{rng.choice(["hstack","vstack","dstack","column_stack"])}(({x}, {y}))',
      lambda: f'{x}.{rng.choice(["split","chunk","tensor_split"])}({bad(str(rng.choice([1,2,3,0,[1,1],[1,2]])))}{rng.choice(["",", "+dim(),", dim="+dim()])})',
      lambda: f'{x}.unbind({rng.choice(["",dim()])})',
      lambda: f'{x}.{rng.choice(["transpose","swapaxes"])}({dim()}, {dim()})',
      lambda: f'{x}.permute({", ".join(map(str,rng.sample(range(rank),rank)))})' if rng.random()<.7 else f'{x}.permute({dim()}, {dim()})',
      lambda: f'{x}.{rng.choice(["squeeze","unsqueeze","flatten","flip","movedim","select","narrow","roll","diagonal","unfold"])}({", ".join(dim() for _ in range(rng.choice([0,1,1,2,2,3])))})',
      lambda: f'{x}.{rng.choice(["expand","repeat","tile"])}({bad(", ".join(str(rng.choice([1,2,3,-1])) for _ in range(rng.choice([1,2,3,4]))))})',
      lambda: f'{x}.expand({", ".join(map(str,[2]*rng.choice([0,1])+[rng.choice([v,-1]) for v in shapes[names.index(x)]])) or "1"})',
      lambda: f'{x}.repeat_interleave({bad(str(rng.choice([1,2,0])))}{rng.choice(["",", "+dim(),", dim="+dim()])})',
      lambda: f'{x}[{idx()}]', lambda: f'{x}[{idx()}, {idx()}]', lambda: f'{x}[{idx()}, {idx()}, {idx()}]',
      lambda: f'torch.matmul({x}, {bad(y)})', lambda: f'{x} @ {y}.transpose(-1, -2)', lambda: f'{x}.{rng.choice(["mm","bmm","mv","dot","matmul","outer","inner"])}({y})',
      lambda: f'torch.bmm({x}, {y}.transpose(1, 2))', lambda: f'torch.addmm({t()}, {x}, {y})',
      lambda: f'torch.einsum({rng.choice(["ij,jk->ik","bij,bkj->bik","ij->ji","ij,ij->","i,j->ij","...i,...i->...","bi,bi->b","ijk->ik","ii->i","bij,bjk","ij,kj","ab,cd->abcd","...ij->...ji"])!r}, {x}{rng.choice(["",", "+y,", "+y])})',
      lambda: f'torch.where({x} > 0, {rng.choice([y,num()])}, {rng.choice([x,num()])})',
      lambda: f'{x}.masked_fill({y} > 0, {bad(num())})', lambda: f'{x}.masked_select({y} > 0)', lambda: f'{x}[{x} > 0]',
      lambda: f'{x}.clamp({rng.choice(["0","0, 1","min=0.5","max=1","min=0, max=2",y, ""])})',
      lambda: f'{x}.gather({dim()}, torch.zeros({shapes[names.index(x)]}, dtype=torch.int64))',
      lambda: f'{x}.gather({dim()}, {y}.long().abs())',
      lambda: f'{x}.index_select({dim()}, torch.tensor({rng.choice([[0],[0,1],[1,0,0],[2]])}))',
      lambda: f'{x}.scatter({dim()}, {y}.long().abs() % 2, {rng.choice([t(),num()])})',
      lambda: f'{x}.{rng.choice(["tril","triu"])}({rng.choice(["","1","-1"])})',
      lambda: f'{x}.{rng.choice(["float","long","bool","double","half","int"])}()', lambda: f'{x}.to(torch.{rng.choice(["int64","float64","bool","int32"])})', 
      lambda: f'{x}.{rng.choice(["T","mT","t()","contiguous()","clone()","detach()","nonzero()","numel()","dim()","size()","stride()","tolist()","is_contiguous()","shape","ravel()","unique()","size(-1)","requires_grad", "is_floating_point()","storage_offset()","element_size()"])}',
      lambda: f'torch.{rng.choice(["zeros_like","ones_like","empty_like"])}({bad(x)}).stride()', lambda: f'torch.{rng.choice(["zeros","ones"])}({bad(size())}).shape', lambda: f'torch.full(({size()},), {bad(num())})',
      lambda: f'torch.arange({bad(num())}{rng.choice(["",", "+num(),", "+num()+", "+num()])})', lambda: f'torch.eye({bad(str(rng.choice([1,2,3])))}{rng.choice(["",", 2"])})',
      lambda: f'torch.linspace({num()}, {num()}, {bad("5")})', lambda: f'torch.tensor({rng.choice([[1,2],[1.5,2],[[1,2],[3]],[True],[],3,[[1.0],[2.0]],"1.5",[1,2.5]])}{rng.choice(["",", dtype=torch.float32",", dtype=torch.int64"])})',
      lambda: f'{x}.unflatten({dim()}, {rng.choice(["(1, -1)","(2, -1)","(2, 2)","(-1,)"])})', lambda: f'torch.tensordot({x}, {y}, {rng.choice(["1","2","0","dims=1"])})', 
      lambda: f'{x}.new_zeros({size()})', lambda: f'torch.broadcast_tensors({x}, {y})', lambda: f'torch.allclose({x}, {y})', lambda: f'torch.equal({x}, {y})', lambda: f'{x}.lerp({y}, {num()})', lambda: f'{x}.expand_as({y})', lambda: f'{x}.view_as({y})', lambda: f'{x}.type_as({y})',
    ]
    st=[
      lambda: f'{x} {rng.choice(["+=","-=","*=","/=","//=","**=","&=","%="])} {bad(rng.choice([y,num()]))}',
      lambda: f'{x}.{rng.choice("add mul sub div clamp pow".split())}_({bad(rng.choice([y,num()]))})', lambda: f'{x}.{rng.choice("zero exp sqrt neg abs relu tanh sigmoid floor".split())}_()', lambda: f'{x}.fill_({bad(num())})', lambda: f'{x}.copy_({y})',
      lambda: f'{x}[{idx()}] = {bad(rng.choice([num(),y]))}', lambda: f'{x}[{idx()}, {idx()}] = {bad(num())}', lambda: f'{x}[{x} > 0] = {num()}', lambda: f'{x}.masked_fill_({y} > 0, {num()})', lambda: f'{x}[0].{rng.choice(["add","mul"])}_({num()})', lambda: f'{x}.{rng.choice(["squeeze_","unsqueeze_"])}({dim()})', lambda: f'{x}.T[0] += {num()}', lambda: f'v = {x}.view(-1)\nv[0] = {num()}',
    ]
    pre='\n'.join(lines)+'\n'
    if rng.random()<.15: return pre+rng.choice(st)()+f'\nshow({x})\n'
    e=rng.choice(kinds)()
    if rng.random()<.2: e=f'({e}).{rng.choice(["sum()","shape","T","reshape(-1)","mean()","float()","stride()"])}'
    return pre+f'y = {e}\nshow(y)\n'


rng = random.Random(int(sys.argv[1]))
recorder.write(HEAD, [gen(rng) for _ in range(int(sys.argv[2]))], lambda row: not re.search('Exception raised from|C[+][+] CapturedTraceback', str(row)))
