import { Button, Loader, Textarea } from '@mantine/core'
import { IconSend, IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fillTemplate } from '#contract/business-promoter/fill-template.ts'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import { countReplyBytes, MAX_REPLY_BYTES } from '#contract/reviews/reply-rules.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { notifySuccessWithUndo } from '../../../ui/dialogs/toasts.ts'
import type { Review } from '../reviews.data.ts'
import { SavedRepliesDialog } from '../saved-replies/SavedRepliesDialog.tsx'
import { SavedRepliesMenu } from '../saved-replies/SavedRepliesMenu.tsx'
import { useDraftReply } from './reply.data.ts'
import { readReplyDraft, saveReplyDraft } from './reply-drafts.ts'
import classes from './reply-panel.module.css'

const loadFormSchema = async () => (await import('#contract/reviews/reply-form.ts')).replyForm

interface ReplyPanelProps {
  review: Review
  name: string
  onSend: (text: string) => void
  onClose: () => void
}

/**
 * Editor for a response that is written by hand, based on a saved one, or drafted by the model. The text is saved as a draft until it is
 * sent
 */
export default function ReplyPanel({ review, name, onSend, onClose }: ReplyPanelProps) {
  const uuid = review.review_uuid
  const { nickname } = useSession()
  const draft = useDraftReply()
  const [managed, setManaged] = useState<{ opened: boolean; text: string | null }>({ opened: false, text: null })
  const area = useRef<HTMLTextAreaElement>(null)
  const { form, onSubmit } = useFormShowingFirstProblem(
    loadFormSchema,
    { response_contents: readReplyDraft(uuid) || review.response_contents },
    ({ response_contents: text }) => onSend(text.trim()),
  )
  const text = form.values.response_contents
  const bytes = countReplyBytes(text)
  useEffect(() => {
    const box = area.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [])

  function write(next: string) {
    form.setFieldValue('response_contents', next)
    saveReplyDraft(uuid, next === review.response_contents ? '' : next)
  }

  function draftWithAi() {
    const before = text
    draft.mutate(uuid, {
      onSuccess: (suggestion) => {
        write(suggestion)
        area.current?.focus()
        if (before.trim() !== '') notifySuccessWithUndo('The draft replaced your text', () => write(before))
      },
    })
  }

  /** Inserts at the cursor, so that a greeting or a closing can be added to the existing text */
  function insert(saved: string) {
    const reply = fillTemplate(saved, { name: firstNameOf(review.reviewer_name), business: nickname })
    const before = text.slice(0, area.current?.selectionStart ?? text.length)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    const after = text.slice(area.current?.selectionEnd ?? text.length)
    const end = (before + gap + reply).length
    write(before + gap + reply + (after === '' || /^\s/.test(after) ? after : ` ${after}`))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }

  return (
    <>
      <form className={classes.panel} onSubmit={onSubmit} noValidate aria-label={`Reply to ${name}`}>
        <Textarea
          ref={area}
          label="Your reply"
          description="Google reviews your reply before publishing it. Don’t confirm that the reviewer is a patient, and don’t mention a visit or treatment."
          rows={6}
          resize="vertical"
          {...form.getInputProps('response_contents')}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <p className={classes.below}>
          <span role="status">{draft.isSuccess && 'This is an AI draft. Edit it as you like. It isn’t sent until you press Send.'}</span>
          <span
            className={classes.counter}
            data-over={bytes > MAX_REPLY_BYTES || undefined}
            title="Accented letters and emoji count as more than one"
          >
            {bytes.toLocaleString('en-US')} / {MAX_REPLY_BYTES.toLocaleString('en-US')}
          </span>
        </p>
        <div className={classes.panelButtons}>
          <SavedRepliesMenu
            onInsert={({ contents }) => insert(contents)}
            onSave={text.trim() === '' ? undefined : () => setManaged({ opened: true, text: text.trim() })}
            onManage={() => setManaged({ opened: true, text: null })}
          />
          <Button
            variant="light"
            aria-busy={draft.isPending}
            aria-disabled={draft.isPending}
            leftSection={
              draft.isPending ? <Loader size={16} color="currentColor" aria-hidden /> : <IconSparkles size={16} stroke={1.75} aria-hidden />
            }
            onClick={() => !draft.isPending && draftWithAi()}
          >
            {draft.isPending ? 'Drafting' : 'Draft with AI'}
          </Button>
          <span className={classes.decide}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>
              Send
            </Button>
          </span>
        </div>
      </form>
      {/* Outside the form: events bubble through portals, so submitting the dialog's form would also submit this one */}
      <SavedRepliesDialog
        {...managed}
        onClose={() => {
          setManaged({ ...managed, opened: false })
          // The menu that opened the dialog no longer exists
          area.current?.focus()
        }}
      />
    </>
  )
}
