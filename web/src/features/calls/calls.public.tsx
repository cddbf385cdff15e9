import { lazy, type MouseEvent, Suspense } from 'react'
import { LoadingCard } from '../../ui/states/LoadingCard.tsx'
import { PlacedCall } from './outgoing/OutgoingCallState.tsx'
import { callFromPortal } from './outgoing/outgoing-calls.data.ts'

// Lazy, because inquiries use this file too, and have no form
const CallingPhoneCard = lazy(() => import('./outgoing/CallingPhoneCard.tsx'))

/** The signed-in person's phone for calls, on the screen of their account */
export function PhoneForCalls() {
  return (
    <Suspense fallback={<LoadingCard title="Your phone for calls" lines={2} />}>
      <CallingPhoneCard />
    </Suspense>
  )
}

/** For a link that dials: the portal places the call if the signed-in person has confirmed a phone */
export function placeCallFromLink(event: MouseEvent, number: string): void {
  callFromPortal(event, number)
}

/** How the call that was just placed to this number is going */
export function StateOfPlacedCall({ number }: { number: string }) {
  return <PlacedCall number={number} />
}
