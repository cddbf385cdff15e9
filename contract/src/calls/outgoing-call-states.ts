// Free of zod: the states of a call that is placed from the portal, in the order in which they can follow each other

/**
 * requested: the phone company may not have the call yet. ringing: at the user's phone. answered: a key is awaited. connecting: it rings at
 * the customer. declined: the user did not answer, or pressed no key. unanswered, busy: the customer. ended: they have talked
 */
export const OUTGOING_CALL_STATES = [
  'requested',
  'ringing',
  'answered',
  'connecting',
  'talking',
  'failed',
  'declined',
  'unanswered',
  'busy',
  'ended',
] as const
export type OutgoingCallState = (typeof OUTGOING_CALL_STATES)[number]

const OVER: readonly OutgoingCallState[] = ['failed', 'declined', 'unanswered', 'busy', 'ended']

export const isOutgoingCallOver = (state: OutgoingCallState): boolean => OVER.includes(state)

/** States that a report of this state replaces. A conversation replaces every other end, whatever the order of the reports */
export function statesBefore(state: OutgoingCallState): OutgoingCallState[] {
  if (state === 'ended') return OUTGOING_CALL_STATES.filter((other) => other !== 'ended')
  const end = isOutgoingCallOver(state) ? OUTGOING_CALL_STATES.indexOf('failed') : OUTGOING_CALL_STATES.indexOf(state)
  return OUTGOING_CALL_STATES.slice(0, end)
}
