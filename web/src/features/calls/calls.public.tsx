import type { MouseEvent } from 'react'
import { PlacedCall } from './outgoing/OutgoingCallState.tsx'
import { callFromPortal } from './outgoing/outgoing-calls.data.ts'

/** For a link that dials: the portal places the call if the signed-in person has confirmed a phone */
export function placeCallFromLink(event: MouseEvent, number: string): void {
  callFromPortal(event, number)
}

/** How the call that was just placed to this number is going */
export function StateOfPlacedCall({ number }: { number: string }) {
  return <PlacedCall number={number} />
}
