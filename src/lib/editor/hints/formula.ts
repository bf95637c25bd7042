/** A formula as it is shown: `2·hidden`, where Python has `2*hidden`. */
export const formulaText = (formula: string): string => formula.replaceAll('*', '·');
