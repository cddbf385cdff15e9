import { useState } from 'react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { defaultCountryCode } from '../../../platform/sending-form.ts'
import { Card } from '../../../ui/Card.tsx'
import { useSendRequest } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { Answer } from './Answer.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { QrPart } from './QrPart.tsx'
import { SendPart } from './SendPart.tsx'
import { type SendValues, sendBodyOf, sendForm, valuesOf } from './send-values.ts'
import { WrittenSuggestions } from './WrittenSuggestions.tsx'

interface RequestPartsProps {
  request: ReviewRequestDetail
  ownCountryCode: string | undefined
}

/** A request that can be sent: the code and the form at the left, what the customer gets and what was written at the right */
export function RequestParts({ request, ownCountryCode }: RequestPartsProps) {
  const { review_generator_uuid: uuid } = request
  const send = useSendRequest()
  const [initial] = useState(() => valuesOf(request, defaultCountryCode(ownCountryCode)))
  const sending = useFirstProblemForm<SendValues>(sendForm, initial, (values) => {
    if (!send.isPending) send.mutate(sendBodyOf(uuid, values), { onError: sending.showFailure, onSuccess: sending.clearFailure })
  })
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Answer request={request} />
        <Card padded={false}>
          <QrPart request={request} />
          <SendPart request={request} sending={sending} isSending={send.isPending} />
        </Card>
      </div>
      <div className={classes.column}>
        <MessagePreview request={request} language={sending.form.values.language} />
        <WrittenSuggestions request={request} />
      </div>
    </div>
  )
}
