class Trainer:
    def __init__(self):
        self.compiled = False
        self.optimizer = None
        self.loss = None
        self.stop_training = False
