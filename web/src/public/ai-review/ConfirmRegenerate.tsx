import { useEffect, useRef } from 'react'
import { useAiReviewMessages } from './ai-review-messages.ts'

/** The browser's own dialog, which traps the focus, closes on Escape and returns the focus */
export function ConfirmRegenerate({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  const messages = useAiReviewMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="ai-dialog" aria-labelledby="ask-regenerate" onCancel={onNo}>
      <h2 id="ask-regenerate">{messages.confirmRegenerate}</h2>
      <p className="public-muted">{messages.editsStay}</p>
      <div>
        <button type="button" className="ai-button" onClick={onNo}>
          {messages.no}
        </button>
        <button type="button" className="ai-button ai-button-primary" onClick={onYes}>
          {messages.yes}
        </button>
      </div>
    </dialog>
  )
}
