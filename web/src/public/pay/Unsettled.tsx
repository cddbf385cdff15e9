import { useEffect } from 'react'
import { Message } from './Message.tsx'

const LOOK_EVERY_MS = 4000

/** The card was charged, or may have been. The server settles that with the provider; this page only polls for the result */
export function Unsettled({ complaint, onLook }: { complaint: string | null; onLook(): void }) {
  useEffect(() => {
    const timer = setInterval(() => document.hidden || onLook(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [onLook])

  return (
    <Message icon="alert" tone="warning" title="Do not pay again">
      {complaint && <p className="public-muted">{complaint}</p>}
      <p className="public-muted">
        We are asking the card processor whether your card was charged. This page tells you as soon as we know, usually within a few
        minutes. You may close it: if the card was charged, the receipt goes to the e-mail address on file; if not, the invoice can be paid
        again later.
      </p>
    </Message>
  )
}
