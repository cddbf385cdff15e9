import { type FormEvent, useState } from 'react'
import { MAX_CUSTOMER_COMMENT, MOST_CHOSEN_KEYWORDS } from '#contract/ai-promoter/ai-promoter-words.ts'
import { Icon } from '../review/Icon.tsx'
import { useAiReviewWords } from './ai-review-words.ts'
import { toggled } from './draft-work.ts'

interface WordPickerProps {
  words: readonly string[]
  chosen: readonly string[]
  comment: string
  isWriting: boolean
  /** Why there is no draft; empty if there is nothing to report */
  problem: string
  onChoose(chosen: string[]): void
  onComment(comment: string): void
  onGenerate(): void
  /** Null while there is no reason to give up on a draft */
  onWriteOwn: (() => void) | null
}

export function WordPicker({ words, chosen, comment, isWriting, problem, onChoose, onComment, onGenerate, onWriteOwn }: WordPickerProps) {
  const say = useAiReviewWords()
  const [isTooMany, setIsTooMany] = useState(false)

  const choose = (word: string) => {
    const changed = toggled(words, chosen, word, MOST_CHOSEN_KEYWORDS)
    setIsTooMany(changed === null)
    if (changed) onChoose(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGenerate()
  }

  return (
    <form className="ai-card ai-picker" onSubmit={submit} noValidate>
      {words.length > 0 && (
        <fieldset>
          <legend>
            <span>{say.selectWords}</span>
            <span className="ai-count">{say.chosen(String(chosen.length), String(MOST_CHOSEN_KEYWORDS))}</span>
          </legend>
          <div className="ai-chips">
            {words.map((word) => (
              <button type="button" key={word} className="ai-chip" aria-pressed={chosen.includes(word)} onClick={() => choose(word)}>
                {chosen.includes(word) && <Icon name="tick" size={17} />}
                <span>{word}</span>
              </button>
            ))}
          </div>
          <p className="review-problem" role="alert">
            {isTooMany && say.tooMany}
          </p>
        </fieldset>
      )}
      <label className="ai-label" htmlFor="comments">
        {say.comments}
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
        {isWriting ? say.generating : say.generate}
      </button>
      <p className="review-problem" role="alert">
        {problem}
      </p>
      {onWriteOwn && (
        <button type="button" className="ai-button ai-wide" onClick={onWriteOwn}>
          {say.ownWords}
        </button>
      )}
    </form>
  )
}
