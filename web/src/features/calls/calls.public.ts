import { callFromPortal } from './outgoing/outgoing-calls.data.ts'

export { CallingPhoneCard } from './outgoing/CallingPhoneCard.tsx'
export { PlacedCall } from './outgoing/OutgoingCallState.tsx'

/** For a link that dials: the portal places the call if the signed-in person has confirmed a phone */
export const placeCallFromLink = (event: { preventDefault: () => void }, number: string): void => void callFromPortal(event, number)
