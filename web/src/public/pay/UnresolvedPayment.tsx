import { useEffect } from 'react'
import { Message } from './Message.tsx'
import { usePayMessages } from './pay-messages.ts'

export const LOOK_EVERY_MS = 4000

/** The card was charged, or may have been. The server clarifies that with the provider, and this page only polls for the result */
export function UnresolvedPayment({ complaint, onLook }: { complaint: string | null; onLook(): void }) {
  const messages = usePayMessages()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || onLook(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [onLook])

  return (
    <Message icon="alert" tone="warning" title={messages.doNotPayAgain}>
      {complaint && <p className="public-muted">{complaint}</p>}
      <p className="public-muted">{messages.checkingCharge}</p>
    </Message>
  )
}
