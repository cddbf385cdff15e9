import { type FormEvent, useState } from 'react'
import { MAX_CHOSEN_KEYWORDS, MAX_CUSTOMER_COMMENT } from '#contract/ai-promoter/ai-promoter-rules.ts'
import { Icon } from '../review/Icon.tsx'
import { useAiReviewMessages } from './ai-review-messages.ts'
import { toggleKeyword } from './draft-work.ts'

interface KeywordPickerProps {
  keywords: readonly string[]
  chosen: readonly string[]
  comment: string
  isWriting: boolean
  /** Why there is no draft; empty if there is nothing to report */
  problem: string
  onChoose(chosen: string[]): void
  onComment(comment: string): void
  onGenerate(): void
  /** Null as long as there is no reason to give up on a draft */
  onWriteOwn: (() => void) | null
}

export function KeywordPicker({
  keywords,
  chosen,
  comment,
  isWriting,
  problem,
  onChoose,
  onComment,
  onGenerate,
  onWriteOwn,
}: KeywordPickerProps) {
  const messages = useAiReviewMessages()
  const [isTooMany, setIsTooMany] = useState(false)

  const choose = (keyword: string) => {
    const changed = toggleKeyword(keywords, chosen, keyword, MAX_CHOSEN_KEYWORDS)
    setIsTooMany(changed === null)
    if (changed) onChoose(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGenerate()
  }

  return (
    <form className="ai-card ai-picker" onSubmit={submit} noValidate>
      {keywords.length > 0 && (
        <fieldset>
          <legend>
            <span>{messages.selectKeywords}</span>
            <span className="ai-count">{messages.chosen(String(chosen.length), String(MAX_CHOSEN_KEYWORDS))}</span>
          </legend>
          <div className="ai-chips">
            {keywords.map((keyword) => (
              <button
                type="button"
                key={keyword}
                className="ai-chip"
                aria-pressed={chosen.includes(keyword)}
                onClick={() => choose(keyword)}
              >
                {chosen.includes(keyword) && <Icon name="tick" size={17} />}
                <span>{keyword}</span>
              </button>
            ))}
          </div>
          <p className="review-problem" role="alert">
            {isTooMany && messages.tooMany}
          </p>
        </fieldset>
      )}
      <label className="ai-label" htmlFor="comments">
        {messages.comments}
      </label>
      <textarea
        id="comments"
        className="ai-box"
        rows={3}
        value={comment}
        maxLength={MAX_CUSTOMER_COMMENT}
        onChange={(event) => onComment(event.currentTarget.value)}
      />
      <button type="submit" className="public-button review-submit ai-generate" aria-disabled={isWriting}>
        <Icon name="sparkles" />
        {isWriting ? messages.generating : messages.generate}
      </button>
      <p className="review-problem" role="alert">
        {problem}
      </p>
      {onWriteOwn && (
        <button type="button" className="ai-button ai-wide" onClick={onWriteOwn}>
          {messages.writeOwnText}
        </button>
      )}
    </form>
  )
}
