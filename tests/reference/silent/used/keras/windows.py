"""Windows that a loop has put into lists."""
from used import pair

pair("keras", "a share price and its error", "rmse = np.sqrt", "rmse > 50", """
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import LSTM, Dense, Dropout

prices = 100 + np.cumsum(np.random.randn(400, 1), axis=0)
low, high = prices[:300].min(), prices[:300].max()
scaled = (prices - low) / (high - low)
n = 60
X, y = [], []
for i in range(n, 300):
    X.append(scaled[i - n:i, 0])
    y.append(scaled[i, 0])
X, y = np.array(X), np.array(y)
X = np.reshape(X, (X.shape[0], X.shape[1], 1))
model = Sequential()
model.add(LSTM(8, return_sequences=True, input_shape=(n, 1)))
model.add(Dropout(0.2))
model.add(LSTM(8))
model.add(Dense(1))
model.compile(optimizer="adam", loss="mean_squared_error")
model.fit(X, y, epochs=1, batch_size=32, verbose=0)
X_test = []
for i in range(300, 400):
    X_test.append(scaled[i - n:i, 0])
X_test = np.array(X_test)
X_test = np.reshape(X_test, (X_test.shape[0], X_test.shape[1], 1))
pred = model.predict(X_test, verbose=0)
rmse = np.sqrt(np.mean((pred - prices[300:]) ** 2))
print(pred.shape)
""", ("pred = model.predict(X_test, verbose=0)", "pred = model.predict(X_test, verbose=0) * (high - low) + low"))
