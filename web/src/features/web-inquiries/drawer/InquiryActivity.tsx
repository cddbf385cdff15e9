import { describePerson } from '#contract/formats/describe-person.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { ReceivedText } from '#contract/received-texts.ts'
import type { InquiryDetail, InquiryReply } from '#contract/web-inquiries/inquiry-replies.ts'
import { When } from '../../../platform/time/When.tsx'
import { SendingLine } from '../../../ui/forms/SendingLine.tsx'
import { TextPictures } from '../../text-pictures/text-pictures.public.tsx'
import classes from './inquiry-drawer.module.css'

interface Step {
  at: string
  fact: string
  reply?: InquiryReply
  textReply?: ReceivedText
}

const CHANNEL_LABELS = { email: 'email', text: 'text' }

function listStepsSoFar(inquiry: InquiryDetail): Step[] {
  const {
    created_datetime: createdAt,
    told_datetime: notifiedAt,
    marked_datetime: markedAt,
    state,
    replies,
    text_answers: textReplies,
  } = inquiry
  const steps: Step[] = [{ at: createdAt, fact: 'Sent from the contact form' }]
  if (notifiedAt) steps.push({ at: notifiedAt, fact: 'Notification email sent' })
  for (const reply of replies) {
    const to = reply.channel === 'text' ? formatPhoneNumber(reply.recipient) : reply.recipient
    const writer = describePerson({ name: reply.written_by_name, email: reply.written_by })
    const by = writer && `, written by ${writer}`
    steps.push({ at: reply.created_datetime, fact: `Reply by ${CHANNEL_LABELS[reply.channel]} to ${to}${by}`, reply })
  }
  for (const textReply of textReplies) steps.push({ at: textReply.created_datetime, fact: 'Replied by text', textReply })
  if (markedAt && state !== 'new') steps.push({ at: markedAt, fact: state === 'spam' ? 'Marked as spam' : 'Marked as answered' })
  return steps.sort((one, other) => one.at.localeCompare(other.at))
}

/** The inquiry's history, oldest first */
export function InquiryActivity({ inquiry }: { inquiry: InquiryDetail }) {
  return (
    <ol className={classes.steps}>
      {listStepsSoFar(inquiry).map(({ at, fact, reply, textReply }) => (
        <li key={reply?.reply_uuid ?? `${at} ${fact} ${textReply?.words ?? ''}`}>
          <When at={at} className={classes.stepTime} />
          <div className={classes.stepFact}>
            {fact}
            {reply && (
              <>
                <p className={classes.sentText}>{reply.words}</p>
                <TextPictures pictures={reply.pictures} from="your business" />
                <SendingLine
                  state={reply.state}
                  problem={reply.problem}
                  until={reply.waits_until && <When at={reply.waits_until} amid />}
                />
              </>
            )}
            {textReply && <ReceivedTextBody textReply={textReply} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function ReceivedTextBody({ textReply: { words: text, pictures } }: { textReply: ReceivedText }) {
  return (
    <>
      {text && <p className={classes.receivedText}>{text}</p>}
      <TextPictures pictures={pictures} from="the customer" />
    </>
  )
}
