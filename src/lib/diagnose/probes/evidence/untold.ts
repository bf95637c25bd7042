/** What is found and has no test: why it can't be said in a few lines of the framework's own, by the code of a finding. */
export const untold: ReadonlyMap<string, string> = new Map([
	['given_in_other_order', 'Only the names tell which stands where: the numbers are as they would be.'],
	['targets_first', 'Only the names tell which stands where: the numbers are as they would be.'],
	['list_order', 'The order that the rows had is gone when the program has run, and a list does not say where its items come from.'],
	['shuffled_alone', 'The order that the rows had is gone when the program has run: their numbers do not tell it.'],
	['held_against_unscaled', 'A number does not say what it is measured in: only where it comes from does.'],
	['last_turn_only', 'What a loop adds up are numbers of Python that are gone with its last turn: only the order of its statements tells.'],
	['never_reset_count', 'What is counted is a number of Python that a loop without a function has left: only the order of its statements tells.'],
	['stale_variable', 'A name that a loop has left is as good as any other: only the order of the statements tells.'],
	['kept_by_name', 'What a tensor was before it was changed where it lies is gone: only the order of the statements tells.'],
	['kept_by_default', 'What a call has left in a list is gone into the next one: only the function’s head tells.'],
	['kept_by_trace', 'A graph’s constant is as good as any other number: only what the program does with the name tells.'],
	['only_turn', 'What the other turns would have done stands nowhere: only the place of the statement tells.'],
	['last_step_unread', 'Which step is the last one is known from lengths that the program may not keep.'],
	['one_draw', 'A draw is gone when it has been made: only its shape tells.'],
	['picked_across', 'What is picked is as good a number as any: only the shapes of both tell.'],
	['overwritten_elements', 'What stood there before is gone when the program has run: only the order of its statements tells.'],
	['state_unread', 'What a name held before a step is gone: that nothing read it is told by the statements alone.'],
	['schedule_unread', 'A number that nothing reads changes nothing: only the statements tell that it was to.'],
	['loop_name_rebound', 'What was to be written stands nowhere when the program has run: only the order of its statements tells.'],
	['pads_counted', 'Where no padding is guessed, the count is the same: it takes a model that has learnt, and another training.']
]);
