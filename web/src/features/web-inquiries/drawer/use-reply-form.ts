import { type FormEvent, useEffect, useState } from 'react'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { type InquiryDetail, LONGEST_REPLY, type ReplyChannel } from '#contract/web-inquiries/inquiry-replies.ts'
import { ApiError, errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { findProblemOfPictures, usePicturesOfDraft } from '../../text-pictures/text-pictures.public.tsx'
import { useReplyToInquiry } from '../web-inquiries.data.ts'
import { type ReplyDraft, type ReplyDrafts, useReplyDraft } from './reply-drafts.ts'

/** If the schema cannot be loaded, only the server validates */
const loadForm = () =>
  import('#contract/web-inquiries/inquiry-replies.ts').then(
    ({ inquiryReplyForm }) => inquiryReplyForm,
    () => null,
  )

export type ReplyForm = ReturnType<typeof useReplyForm>

/** State of the reply form: its text, its channel, and what prevents sending */
export function useReplyForm(inquiry: InquiryDetail, drafts: ReplyDrafts) {
  const { web_inquiry_uuid: inquiryUuid, reply_by: ways } = inquiry
  const draft = useReplyDraft(drafts, inquiryUuid)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useReplyToInquiry(inquiry)
  const channel: ReplyChannel = draft.channel ?? (ways.email.problem !== '' && ways.text.problem === '' ? 'text' : 'email')

  function change(changes: Partial<ReplyDraft>) {
    setProblem(null)
    drafts.change(inquiryUuid, () => changes)
  }

  const pictures = usePicturesOfDraft(draft.pictures, (change) => {
    setProblem(null)
    drafts.change(inquiryUuid, (current) => ({ pictures: change(current.pictures) }))
  })

  useEffect(() => void loadForm(), [])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending) return
    const sent = channel === 'text' ? draft.pictures : []
    const uuids = sent.flatMap(({ uuid }) => uuid ?? [])
    const reply = { reply_uuid: draft.uuid, channel, words: draft.text, ...(uuids.length > 0 && { text_picture_uuids: uuids }) }
    const schema = await loadForm()
    const found = ways[channel].problem || findProblemOfPictures(sent) || (schema && findFirstProblem(schema, reply)?.message)
    if (found) return setProblem(found)
    setProblem(null)
    sending.mutate(reply, {
      onSuccess: () => drafts.renew(inquiryUuid, { text: '', pictures: draft.pictures.filter((picture) => !sent.includes(picture)) }),
      onError: (error) => {
        setProblem(errorMessageUnlessSignedOut(error))
        // The server responded, so the outcome of this reply is known
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          drafts.renew(inquiryUuid, { text: draft.text, pictures: draft.pictures })
      },
    })
  }

  return {
    channel,
    words: draft.text,
    pictures,
    problem,
    wayProblem: ways[channel].problem,
    longest: LONGEST_REPLY[channel],
    isPending: sending.isPending,
    write: (text: string) => change({ text: text }),
    choose: (next: ReplyChannel) => change({ channel: next }),
    onSubmit,
  }
}
