import { useEffect, useRef } from 'react'
import { useAiReviewWords } from './ai-review-words.ts'

/** The browser's own dialog traps the focus, closes with Escape and returns the focus */
export function AskRegenerate({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  const words = useAiReviewWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="ai-dialog" aria-labelledby="ask-regenerate" onCancel={onNo}>
      <h2 id="ask-regenerate">{words.askRegenerate}</h2>
      <p className="public-muted">{words.editsStay}</p>
      <div>
        <button type="button" className="ai-button" onClick={onNo}>
          {words.no}
        </button>
        <button type="button" className="ai-button ai-button-primary" onClick={onYes}>
          {words.yes}
        </button>
      </div>
    </dialog>
  )
}
