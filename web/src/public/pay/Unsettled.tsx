import { useEffect } from 'react'
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
      <p className="public-muted">{message}</p>
      <p className="public-muted">
        This page tells you as soon as we know. If you close it, nothing is lost: once it is paid, the receipt comes by e-mail.
      </p>
    </Message>
  )
}
