import { useEffect } from 'react'
import { DO_NOT_PAY_AGAIN } from '#contract/billing/payment-words.ts'
import { Message } from './Message.tsx'

const LOOK_EVERY_MS = 4000

/** The card was charged, or may have been. The server finds out by itself; this page only looks whether it has */
export function Unsettled({ message, onLook }: { message: string; onLook(): void }) {
  useEffect(() => {
    const timer = setInterval(() => document.hidden || onLook(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [onLook])

  return (
    <Message icon="alert" tone="warning" title="Do not pay again">
      {message !== DO_NOT_PAY_AGAIN && <p className="public-muted">{message}</p>}
      <p className="public-muted">
        We are asking the card processor whether your card was charged. This page tells you as soon as we know, usually within a few
        minutes. You may close it: if the card was charged, the receipt goes to the e-mail address on file; if not, the invoice can be paid
        again later.
      </p>
    </Message>
  )
}
