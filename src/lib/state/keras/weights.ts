export { carriedOver, weightLayouts, type WeightBlock } from '../../layout/shared/weightBlocks.ts';
