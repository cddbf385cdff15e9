import { type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_SUGGESTION_LENGTH } from '#contract/ai-promoter/ai-promoter-rules.ts'
import { Icon } from '../review/Icon.tsx'
import { useReviewMessages } from '../review-messages.ts'
import { useAiReviewMessages } from './ai-review-messages.ts'
import { ConfirmRegenerate } from './ConfirmRegenerate.tsx'
import { type DraftWork, textOfShownDraft, withNextDraft } from './draft-work.ts'

/** Required by the specification: the next draft is already loaded, but a short wait signals that it is a different one */
const REGENERATE_MS = 2000
const SHOWN_FOR_MS = 4000

interface SuggestionProps {
  work: DraftWork
  box: RefObject<HTMLTextAreaElement | null>
  isWriting: boolean
  onType(text: string): void
  onChange(next: (work: DraftWork) => DraftWork): void
}

/** The draft, for the customer to edit, or an empty box for their own text if there is no draft */
export function Suggestion({ work, box, isWriting, onType, onChange }: SuggestionProps) {
  const messages = useAiReviewMessages()
  const { loading } = useReviewMessages()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSwitching, setIsSwitching] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { received, index } = work
  const text = textOfShownDraft(work)
  const isBusy = isSwitching || isWriting

  const showNextDraft = () => {
    setIsConfirming(false)
    setCopied(null)
    setIsSwitching(true)
    timer.current = setTimeout(() => {
      onChange(withNextDraft)
      setIsSwitching(false)
    }, REGENERATE_MS)
  }

  const copy = async () => {
    let done = true
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      done = false
      // Selected so that it can be copied by hand
      box.current?.select()
    }
    setCopied(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), SHOWN_FOR_MS)
  }

  return (
    <>
      <div className="ai-draft" aria-busy={isBusy}>
        <textarea
          ref={box}
          className="ai-box"
          aria-label={messages.suggestion}
          placeholder={messages.ownTextPlaceholder}
          rows={6}
          value={text}
          maxLength={MAX_SUGGESTION_LENGTH}
          readOnly={isBusy}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {isBusy && (
          <p className="ai-overlay" role="status">
            {isWriting ? messages.generating : loading}
          </p>
        )}
      </div>
      <div className="ai-tools">
        {received.length > 0 && (
          <span className="ai-place">
            {index + 1}/{received.length}
          </span>
        )}
        <span className={copied === false ? 'ai-said ai-said-bad' : 'ai-said'} role="status">
          {copied !== null && (copied ? messages.copied : messages.notCopied)}
        </span>
        {received.length > 1 && (
          <button type="button" className="ai-button" disabled={isBusy} onClick={() => setIsConfirming(true)}>
            <Icon name="again" size={17} />
            {messages.regenerate}
          </button>
        )}
        <button type="button" className="ai-button ai-button-light" disabled={isBusy || text.trim() === ''} onClick={copy}>
          <Icon name="two-sheets" size={17} />
          {messages.copy}
        </button>
      </div>
      <p className="ai-note">{messages.draftHint}</p>
      {isConfirming && <ConfirmRegenerate onYes={showNextDraft} onNo={() => setIsConfirming(false)} />}
    </>
  )
}
