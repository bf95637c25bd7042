"""What a tensor’s axes, steps and states are taken for."""
from used import pair

pair("torch", "a clip of frames", "features = features.view", "True", """
import torch
import torch.nn as nn

class VideoClassifier(nn.Module):
    def __init__(self, num_classes=5):
        super().__init__()
        self.cnn = nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(),
            nn.Conv2d(8, 16, 3, stride=2, padding=1), nn.ReLU(),
            nn.AdaptiveAvgPool2d(1))
        self.lstm = nn.LSTM(16, 24, batch_first=True)
        self.fc = nn.Linear(24, num_classes)

    def forward(self, clip):
        batch, time, c, h, w = clip.shape
        frames = clip.view(batch * time, c, h, w)
        features = self.cnn(frames)
        features = features.view(time, batch, -1).transpose(0, 1)
        out, _ = self.lstm(features)
        return self.fc(out[:, -1])

clips = torch.randn(3, 7, 3, 16, 16)
labels = torch.tensor([0, 4, 2])
model = VideoClassifier()
opt = torch.optim.Adam(model.parameters())
loss = nn.CrossEntropyLoss()(model(clips), labels)
opt.zero_grad()
loss.backward()
opt.step()
print(model(clips).shape)
""", ("features.view(time, batch, -1).transpose(0, 1)", "features.view(batch, time, -1)"))
