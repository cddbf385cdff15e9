import { useState } from 'react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { SEND_AGAIN } from '#contract/business-promoter/invitations.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { defaultCountryCode, WRONG_PHONE_NUMBER } from '../../../platform/sending-form.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { useSendRequest } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { CustomerSubmission } from './CustomerSubmission.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { QrPart } from './QrPart.tsx'
import { hasSubmission } from './request-state.ts'
import { SendPart } from './SendPart.tsx'
import { type SendValues, toSendBody, toSendValues } from './send-values.ts'
import { WrittenSuggestions } from './WrittenSuggestions.tsx'

const loadFormSchema = async () => (await import('./send-values.schema.ts')).sendForm

interface RequestPartsProps {
  request: ReviewRequestDetail
  ownCountryCode: string | undefined
}

/** A request that can be sent: the code and the form on the left, the customer's message and the suggestions on the right */
export function RequestParts({ request, ownCountryCode }: RequestPartsProps) {
  const { review_generator_uuid: uuid } = request
  const send = useSendRequest()
  const [initial] = useState(() => toSendValues(request, defaultCountryCode(ownCountryCode)))
  const sending = useFormShowingFirstProblem<SendValues>(
    loadFormSchema,
    initial,
    (values) => {
      if (!send.isPending) deliver(toSendBody(uuid, values))
    },
    // The specification requires a toast for a wrong number, in addition to the message at the field
    { onProblem: ({ message }) => message === WRONG_PHONE_NUMBER && notifyError(message) },
  )

  function deliver(body: ReturnType<typeof toSendBody> & { [SEND_AGAIN]?: true }) {
    send.mutate(body, {
      onSuccess: sending.clearFailure,
      onError: (error) => {
        if (error instanceof ApiError && error.field === SEND_AGAIN) void confirmSendAgain(body, error.message)
        else sending.showFailure(error)
      },
    })
  }

  /** For a person who was already invited within the last day */
  async function confirmSendAgain(body: ReturnType<typeof toSendBody>, message: string): Promise<void> {
    const isWanted = await confirmDialog({ title: 'Already invited', message, confirmLabel: 'Send again', cancelLabel: 'Don’t send' })
    if (isWanted) deliver({ ...body, [SEND_AGAIN]: true })
  }

  const isSubmitted = hasSubmission(request)
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <CustomerSubmission request={request} />
        <Card padded={false}>
          <QrPart request={request} />
          <SendPart request={request} sending={sending} isSending={send.isPending} />
        </Card>
      </div>
      <div className={classes.column}>
        {isSubmitted && <WrittenSuggestions request={request} />}
        <MessagePreview request={request} language={sending.form.values.language} />
        {!isSubmitted && <WrittenSuggestions request={request} />}
      </div>
    </div>
  )
}
