/**
 * buying, porting_in: not ours yet. porting_out: works until it has left. quarantined: given up, callers hear a sentence. released: no
 * longer the business's; the row stays, because its calls name it
 */
export const NUMBER_STATES = ['buying', 'porting_in', 'active', 'porting_out', 'quarantined', 'released'] as const
export type NumberState = (typeof NUMBER_STATES)[number]

/** Calls to it ring at the business */
export const IN_SERVICE = ['active', 'porting_out'] as const

export const isInService = (state: NumberState): boolean => state === 'active' || state === 'porting_out'
