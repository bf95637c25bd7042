# Packages that fetch prices: a frame of a row a day.
def download(tickers, *args, **kwargs):
	if not isinstance(tickers, str) or ' ' in tickers.strip(): return _unsupported('yfinance.download of several tickers')
	return opened('prices', ['Close', 'High', 'Low', 'Open', 'Volume'] if kwargs.get('auto_adjust', True) else ['Adj Close', 'Close', 'High', 'Low', 'Open', 'Volume'])
class Ticker:
	def __init__(self, ticker): self.ticker = ticker
	def history(self, *args, **kwargs): return opened('prices', ['Open', 'High', 'Low', 'Close', 'Volume', 'Dividends', 'Stock Splits'])
	def __getattr__(self, name): return _unsupported('yfinance.Ticker.' + name) if name[:2] != '__' else lacks(name)
def DataReader(name, *args, **kwargs): return opened('prices')
def get_data_yahoo(name, *args, **kwargs): return opened('prices', ['High', 'Low', 'Open', 'Close', 'Volume', 'Adj Close'])
def load_dataset(name, *args, **kwargs): return opened(name)
