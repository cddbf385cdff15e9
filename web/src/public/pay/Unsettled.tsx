import { useEffect } from 'react'
import { Message } from './Message.tsx'
import { usePayWords } from './pay-words.ts'

export const LOOK_EVERY_MS = 4000

/** The card was charged, or may have been. The server resolves that with the provider; this page only polls for the result */
export function Unsettled({ complaint, onLook }: { complaint: string | null; onLook(): void }) {
  const words = usePayWords()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || onLook(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [onLook])

  return (
    <Message icon="alert" tone="warning" title={words.doNotPayAgain}>
      {complaint && <p className="public-muted">{complaint}</p>}
      <p className="public-muted">{words.checkingCharge}</p>
    </Message>
  )
}
