import { Button, Loader, Textarea } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { NewestReview } from '#contract/reviews/newest-review.ts'
import { findReplyProblem } from '#contract/reviews/reply-rules.ts'
import { notifySuccessWithUndo } from '../../../ui/dialogs/toasts.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { readReplyDraft, saveReplyDraft } from '../reply/reply-drafts.ts'
import { useDraftForNewest, useReplyToNewest } from './newest-review.data.ts'
import classes from './newest-review.module.css'

const OPEN_ROWS = 4

/**
 * One line until the user begins to write. The text is saved as a draft, which the reviews' own screen shares. A plain field instead of a
 * form based on the contract, whose validation library the dashboard would have to load before its first paint
 */
export function InlineReply({ review, onBegin }: { review: NewestReview; onBegin: () => void }) {
  const uuid = review.review_uuid
  const first = review.reviewer_name.split(' ')[0] || 'the review'
  const area = useRef<HTMLTextAreaElement>(null)
  const reply = useReplyToNewest()
  const draft = useDraftForNewest()
  const initialText = readReplyDraft(uuid) || review.response_contents
  const [isOpen, setIsOpen] = useState(initialText !== '')
  const [text, setText] = useState(initialText)
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reply.isPending) return
    const found = findReplyProblem(text)
    setProblem(found)
    if (found !== null) return area.current?.focus()
    onBegin()
    reply.mutate({ review, text: text.trim() })
  }

  function write(next: string) {
    setText(next)
    setProblem(null)
    saveReplyDraft(uuid, next)
  }

  function draftWithAi() {
    onBegin()
    draft.mutate(uuid, {
      onSuccess: (suggestion) => {
        // Read at this point, because the user may have continued typing while the model wrote
        const before = area.current?.value ?? ''
        write(suggestion)
        area.current?.focus()
        if (before.trim() !== '') notifySuccessWithUndo('The draft replaced your text', () => write(before))
      },
    })
  }

  return (
    <form className={classes.reply} onSubmit={submit} noValidate aria-label={`Reply to ${review.reviewer_name || 'the review'}`}>
      {review.response_problem !== '' && (
        <p className={classes.problem} role="alert">
          <IconAlertCircle className={classes.icon} stroke={1.75} aria-hidden />
          {review.response_problem}
        </p>
      )}
      <div className={classes.line} data-open={isOpen || undefined}>
        <Textarea
          ref={area}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={`Reply to ${first}`}
          placeholder={`Reply to ${first}`}
          rows={isOpen ? OPEN_ROWS : 1}
          value={text}
          error={problem}
          onFocus={() => {
            setIsOpen(true)
            onBegin()
          }}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {isOpen && (
          <p className={classes.advice}>Google reviews your reply before publishing it. Don’t confirm that the reviewer is a patient.</p>
        )}
        <div className={classes.buttons}>
          {isOpen && (
            <Button
              variant="subtle"
              size="xs"
              aria-busy={draft.isPending}
              aria-disabled={draft.isPending}
              leftSection={
                draft.isPending ? (
                  <Loader size={16} color="currentColor" aria-hidden />
                ) : (
                  <IconSparkles className={classes.icon} stroke={1.75} aria-hidden />
                )
              }
              onClick={() => !draft.isPending && draftWithAi()}
            >
              {draft.isPending ? 'Drafting' : 'Draft with AI'}
            </Button>
          )}
          <SubmitButton
            className={classes.send}
            variant={isOpen ? 'filled' : 'light'}
            size="xs"
            loading={reply.isPending}
            loadingLabel="Sending"
            leftSection={<IconArrowBackUp className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Reply
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
