import { classOf, type Interpreter, type PyInstance, isNumber } from '../../../../python/index.ts';
import { holds, send } from '../call.ts';
import { readReduction } from '../functional/loss.ts';
import { layers, type Settings } from '../layer.ts';

const mustBePositive = (host: Interpreter, { margin }: Settings): void => {
	if (holds(host, margin, '<=', 0n)) host.raise('ValueError', `TripletMarginLoss: expected margin to be greater than 0, got ${host.str(margin)} instead`);
};

const buffers =
	(...names: readonly ('weight' | 'pos_weight')[]) =>
	(host: Interpreter, self: PyInstance, given: Settings): void => {
		for (const name of names) send(host, self, 'register_buffer', name, given[name]);
	};

/** torch/nn/modules/loss.py. */
export const losses = layers(
	'loss',
	`
	_Loss(size_average=None, reduce=None, reduction='mean')
	_Loss _WeightedLoss(weight=None, size_average=None, reduce=None, reduction='mean')
	_WeightedLoss CrossEntropyLoss(weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0) | | input, target: cross_entropy(input, target, =weight, =ignore_index, =reduction, =label_smoothing)
	_WeightedLoss NLLLoss(weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean') | | input, target: nll_loss(input, target, =weight, =ignore_index, =reduction)
	_WeightedLoss BCELoss | | input, target: binary_cross_entropy(input, target, =weight, =reduction)
	_Loss BCEWithLogitsLoss(weight=None, size_average=None, reduce=None, reduction='mean', pos_weight=None) | | input, target: binary_cross_entropy_with_logits(input, target, =weight, =pos_weight, =reduction)
	_Loss MSELoss | | input, target: mse_loss(input, target, =reduction)
	_Loss L1Loss | | input, target: l1_loss(input, target, =reduction)
	_Loss SmoothL1Loss(size_average=None, reduce=None, reduction='mean', beta=1.0) | | input, target: smooth_l1_loss(input, target, =reduction, =beta)
	_Loss HuberLoss(reduction='mean', delta=1.0) | | input, target: huber_loss(input, target, =reduction, =delta)
	_Loss KLDivLoss(size_average=None, reduce=None, reduction='mean', log_target=False) | | input, target: kl_div(input, target, =reduction, =log_target)
	_Loss CosineEmbeddingLoss(margin=0.0, size_average=None, reduce=None, reduction='mean') | | input1, input2, target: cosine_embedding_loss(input1, input2, target, =margin, =reduction)
	_Loss MarginRankingLoss(margin=0.0, size_average=None, reduce=None, reduction='mean') | | input1, input2, target: margin_ranking_loss(input1, input2, target, =margin, =reduction)
	_Loss HingeEmbeddingLoss(margin=1.0, size_average=None, reduce=None, reduction='mean') | | input, target: hinge_embedding_loss(input, target, =margin, =reduction)
	_Loss SoftMarginLoss | | input, target: soft_margin_loss(input, target, =reduction)
	_Loss TripletMarginLoss(margin=1.0, p=2.0, eps=1e-06, swap=False, size_average=None, reduce=None, reduction='mean') | | anchor, positive, negative: triplet_margin_loss(anchor, positive, negative, =margin, =p, =eps, =swap, =reduction)
	_Loss PoissonNLLLoss(log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean') | | log_input, target: poisson_nll_loss(log_input, target, =log_input, =full, =eps, =reduction)
	_Loss GaussianNLLLoss(*, full=False, eps=1e-06, reduction='mean') | | input, target, var: gaussian_nll_loss(input, target, var, =full, =eps, =reduction)
	_WeightedLoss MultiLabelSoftMarginLoss | | input, target: multilabel_soft_margin_loss(input, target, =weight, =reduction)
	_Loss CTCLoss(blank=0, reduction='mean', zero_infinity=False) | | log_probs, targets, input_lengths, target_lengths: ctc_loss(log_probs, targets, input_lengths, target_lengths, =blank, =reduction, =zero_infinity)`,
	{
		_Loss: {
			check: (host, given) => {
				given.reduction = readReduction(host, given.size_average ?? null, given.reduce ?? null, given.reduction);
			}
		},
		_WeightedLoss: { make: buffers('weight') },
		BCEWithLogitsLoss: { make: buffers('weight', 'pos_weight') },
		HuberLoss: {
			check: (host, { delta }) => {
				if (!isNumber(delta)) host.raise('TypeError', `delta must be a float or int, got: ${host.repr(classOf(delta))}`);
			}
		},
		TripletMarginLoss: { check: mustBePositive }
	}
);

/** torch/nn/modules/distance.py. */
export const distances = layers(
	'distance',
	`
	CosineSimilarity(dim=1, eps=1e-08) | | x1, x2: cosine_similarity(x1, x2, dim, eps)
	PairwiseDistance(p=2.0, eps=1e-06, keepdim=False) | | x1, x2: pairwise_distance(x1, x2, norm, eps, keepdim)`,
	{
		PairwiseDistance: {
			check: (_, given) => {
				given.norm = given.p;
				Reflect.deleteProperty(given, 'p');
			}
		}
	}
);
