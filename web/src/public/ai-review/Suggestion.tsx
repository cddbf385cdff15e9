import { type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_SUGGESTION_LENGTH } from '#contract/ai-promoter/ai-promoter-words.ts'
import { Icon } from '../review/Icon.tsx'
import { useReviewWords } from '../review-words.ts'
import { AskRegenerate } from './AskRegenerate.tsx'
import { useAiReviewWords } from './ai-review-words.ts'
import { type DraftWork, textShown, withNextDraft } from './draft-work.ts'

/** Required by the specification: the next draft is already loaded, but a short wait shows that it is a different one */
const REGENERATE_MS = 2000
const SAID_FOR_MS = 4000

interface SuggestionProps {
  work: DraftWork
  box: RefObject<HTMLTextAreaElement | null>
  isWriting: boolean
  onType(text: string): void
  onChange(next: (work: DraftWork) => DraftWork): void
}

/** The draft, for the customer to edit; without one, an empty box for their own text */
export function Suggestion({ work, box, isWriting, onType, onChange }: SuggestionProps) {
  const words = useAiReviewWords()
  const { loading } = useReviewWords()
  const [isAsking, setIsAsking] = useState(false)
  const [isTurning, setIsTurning] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { received, index } = work
  const text = textShown(work)
  const isBusy = isTurning || isWriting

  const turn = () => {
    setIsAsking(false)
    setCopied(null)
    setIsTurning(true)
    timer.current = setTimeout(() => {
      onChange(withNextDraft)
      setIsTurning(false)
    }, REGENERATE_MS)
  }

  const copy = async () => {
    let done = true
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      done = false
      // Ready to be copied by hand
      box.current?.select()
    }
    setCopied(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), SAID_FOR_MS)
  }

  return (
    <>
      <div className="ai-draft" aria-busy={isBusy}>
        <textarea
          ref={box}
          className="ai-box"
          aria-label={words.suggestion}
          placeholder={words.ownWordsHere}
          rows={6}
          value={text}
          maxLength={MAX_SUGGESTION_LENGTH}
          readOnly={isBusy}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {isBusy && (
          <p className="ai-overlay" role="status">
            {isWriting ? words.generating : loading}
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
          {copied !== null && (copied ? words.copied : words.notCopied)}
        </span>
        {received.length > 1 && (
          <button type="button" className="ai-button" disabled={isBusy} onClick={() => setIsAsking(true)}>
            <Icon name="again" size={17} />
            {words.regenerate}
          </button>
        )}
        <button type="button" className="ai-button ai-button-light" disabled={isBusy || text.trim() === ''} onClick={copy}>
          <Icon name="two-sheets" size={17} />
          {words.copy}
        </button>
      </div>
      <p className="ai-note">{words.draftNote}</p>
      {isAsking && <AskRegenerate onYes={turn} onNo={() => setIsAsking(false)} />}
    </>
  )
}
