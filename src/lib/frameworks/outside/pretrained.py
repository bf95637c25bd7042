# transformers and datasets of Hugging Face: models that were trained elsewhere, of which the width is free, tokenizers of texts of any length, and rows of texts.
import torch as _torch
def named(name): return ''.join([c if c.isalnum() else '_' for c in str(name)])
_texts = set('text sentence sentence1 sentence2 premise hypothesis question context review title content description summary article document src tgt en de fr'.split())
_wholes = set('label labels target idx id class'.split())
# Families whose models pool, and whose tokenizers tell of two texts which is which, as transformers 5.18 has them; of the others only what all have is known.
_pooling = ('bert', 'roberta', 'xlmroberta', 'camembert', 'mpnet', 'ernie', 'mobilebert', 'bigbird', 'longformer', 'data2vectext', 'albert')
_of_pairs = ('bert', 'electra', 'mobilebert')
def is_of(name, families): return str(name).split('/')[-1].lower().replace('-', '').startswith(families)
class Encoding(dict):
	def __missing__(self, key): return _unknown('what a tokenizer that is not here gives')
	def __getattr__(self, name): return self[name] if name[:2] != '__' else lacks(name)
	def to(self, *args, **kwargs): return self
class Tokenizer:
	@classmethod
	def from_pretrained(cls, name='', *args, **kwargs): return cls(str(name))
	_family = ''
	def __init__(self, name='', *args, **kwargs): self._name = self._family or name
	def __call__(self, text=None, text_pair=None, *, padding=False, truncation=None, max_length=None, return_tensors=None, **kwargs):
		rows = 1 if isinstance(text, str) else len(text)
		steps = max_length if max_length is not None and padding == 'max_length' else _size('tokens', 23)
		if return_tensors not in ('pt', 'tf', 'np'): return Anything('encoding')
		made = {'pt': _tensor, 'tf': _tf_tensor, 'np': _array}[return_tensors]
		kind = 'int32' if return_tensors == 'tf' else 'int64'
		keys = ('input_ids', 'token_type_ids', 'attention_mask') if is_of(self._name, _of_pairs) else ('input_ids', 'attention_mask')
		return Encoding({key: made((rows, steps), kind) for key in keys})
	encode_plus = batch_encode_plus = __call__
	def encode(self, text, *args, return_tensors=None, **kwargs): return Anything('ids') if return_tensors is None else self(text, return_tensors=return_tensors)['input_ids']
	def tokenize(self, text, **kwargs): return [Text(word(i)) for i in range(_size('tokens', 23))]
	def decode(self, ids, *args, **kwargs): return Text(text('decoded'))
	def __len__(self): return self.vocab_size
	@property
	def vocab_size(self): return _size('vocab_size', 97)
	def save_pretrained(self, *args, **kwargs): pass
	def __getattr__(self, name):
		if name[:2] == '__': lacks(name)
		if name.endswith('_token_id'): return _number('int', 'the number of a token of a tokenizer that is not here')
		return Text('[' + name + ']') if name.endswith('_token') else Anything('tokenizer_' + name)
class Output(dict):
	def __getattr__(self, name): return self[name] if name in self else _unknown('what a model that is not here gives')
	def __missing__(self, key): return _unknown('what a model that is not here gives')
	def __getitem__(self, key):
		if isinstance(key, int): return list(self.values())[key] if 0 <= key < len(self) else self.__missing__(key)
		return self.to_tuple()[key] if isinstance(key, slice) else dict.__getitem__(self, key)
	def to_tuple(self): return tuple(self.values())
class Pretrained(_torch.nn.Module):
	_heads = _family = ''
	@classmethod
	def from_pretrained(cls, name='', *args, num_labels=2, **kwargs):
		made = cls()
		made.num_labels = num_labels
		made._pools = is_of(made._family or name, _pooling)
		return made
	from_config = _from_config = from_pretrained
	def __init__(self, *args, **kwargs):
		super().__init__()
		self.config = Anything('config')
		self.num_labels = 2
		self._pools = is_of(self._family, _pooling)
		# How many weights it has is not known, nor how many axes one of them has.
		self.weights = _torch.nn.Parameter(_tensor((_size('weights_of_a_model', 1009), *[1] * _size('chance', 0)), 'float32'))
	def forward(self, input_ids=None, attention_mask=None, token_type_ids=None, position_ids=None, *args, inputs_embeds=None, labels=None, return_dict=True, **kwargs):
		rows, steps = (input_ids if inputs_embeds is None else inputs_embeds).shape[:2]
		width = int(self.config.hidden_size)
		if self._heads == '': made = {'last_hidden_state': _tensor((rows, steps, width), 'float32'), **({'pooler_output': _tensor((rows, width), 'float32')} if self._pools else {})}
		elif self._heads == 'ForSequenceClassification': made = {'logits': _tensor((rows, self.num_labels), 'float32')}
		elif self._heads == 'ForTokenClassification': made = {'logits': _tensor((rows, steps, self.num_labels), 'float32')}
		elif self._heads == 'ForCausalLM': made = {'logits': _tensor((rows, steps, _size('vocab_size', 97)), 'float32')}
		if labels is not None: made = {'loss': _tensor((), 'float32').requires_grad_(), **made}
		if return_dict: return Output(made)
		# What else some give stands in a tuple behind it.
		has_more = self._heads == 'ForCausalLM' or self._heads == '' and not self._pools
		return _unknown('what a model that is not here gives') if has_more else tuple(made.values())
	def resize_token_embeddings(self, *args, **kwargs): pass
	def save_pretrained(self, *args, **kwargs): pass
	def gradient_checkpointing_enable(self, *args, **kwargs): pass
def load_dataset(name, *args, split=None, **kwargs):
	whole = Rows(stem(name))
	return whole if split is not None else Splits(stem(name))
load_from_disk = load_dataset
class Splits(dict):
	def __init__(self, name):
		super().__init__()
		self._name = name
	def __missing__(self, key):
		self[key] = Rows(self._name + '_' + named(key))
		return self[key]
	def map(self, function, *args, **kwargs): return Anything(self._name)
	filter = rename_column = remove_columns = map
class Row(dict):
	def __init__(self, rows, i): super().__init__({'_rows': rows, '_i': i})
	def __missing__(self, key):
		low = str(key).lower()
		if low in _texts: return Text(' '.join([word((dict.__getitem__(self, '_i') * 31 + j * 17) % _size('words_distinct', 61)) for j in range(_size('words', 4) + dict.__getitem__(self, '_i') % 3)]))
		if low in _wholes: return _number('int', 'a label of a row that is not here')
		return Anything(named(low))
class Rows:
	def __init__(self, name): self._name = name
	def __len__(self): return _size(self._name + '_rows', 13)
	def __iter__(self): return iter([Row(self, i) for i in range(len(self))])
	def __getitem__(self, key):
		if isinstance(key, int): return Row(self, key)
		if isinstance(key, str): return [row[key] for row in self]
		return Anything(self._name)
	def select(self, indices, *args, **kwargs): return self if not hasattr(indices, '__len__') else Anything(self._name)
	def shuffle(self, *args, **kwargs): return self
	def __getattr__(self, name): return _unknown('rows that are not here') if name[:2] != '__' else lacks(name)
class _OfSequences(Pretrained): _heads = 'ForSequenceClassification'
class _OfTokens(Pretrained): _heads = 'ForTokenClassification'
class _OfWords(Pretrained): _heads = 'ForCausalLM'
_kinds = {'ForSequenceClassification': _OfSequences, 'ForTokenClassification': _OfTokens, 'ForMaskedLM': _OfWords, 'ForCausalLM': _OfWords, 'LMHeadModel': _OfWords, 'Model': Pretrained}
# Models that take something else than the ids of one text.
_others = ('TF', 'Flax', 'T5', 'MT5', 'Bart', 'MBart', 'Marian', 'Encoder', 'Vision', 'CLIP', 'ViT', 'Wav2Vec2', 'Whisper', 'Hubert')
def of_family(kind, name):
	class Named(kind): _family = '' if name.startswith('Auto') else name
	Named.__name__ = Named.__qualname__ = name
	return Named
def absent(name):
	if name.endswith('Tokenizer') or name.endswith('TokenizerFast'): return of_family(Tokenizer, name)
	for end, kind in _kinds.items():
		if name.endswith(end) and not name.startswith(_others): return of_family(kind, name)
	return _unknown('the module transformers')
