import { SegmentedControl, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ClipboardEvent, useId } from 'react'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { InquiryDetail, ReplyChannel } from '#contract/web-inquiries/inquiry-replies.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatMoment, lowercaseNearDay } from '../../../platform/time/moments.ts'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import { DraftPictureTray } from '../../text-pictures/text-pictures.public.tsx'
import classes from './inquiry-drawer.module.css'
import type { ReplyForm } from './use-reply-form.ts'

const WAYS: { value: ReplyChannel; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
]

export function ReplyField({ inquiry, reply }: { inquiry: InquiryDetail; reply: ReplyForm }) {
  const hintId = useId()
  const first = firstNameOf(inquiry.name)

  function pastePictures(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    reply.pictures.add(files)
  }

  return (
    <DrawerSection
      title={reply.channel === 'email' ? 'Reply by email' : 'Reply by text'}
      aside={
        <SegmentedControl
          className={classes.ways}
          aria-label="Reply by"
          data={WAYS}
          value={reply.channel}
          onChange={(value) => reply.choose(value as ReplyChannel)}
        />
      }
    >
      {reply.wayProblem === '' ? (
        <>
          <Textarea
            aria-label={`Reply to ${inquiry.name || 'this inquiry'}`}
            aria-describedby={hintId}
            placeholder={first ? `Hello ${first}, …` : 'Hello, …'}
            autosize
            minRows={6}
            maxRows={16}
            maxLength={reply.longest}
            value={reply.words}
            error={reply.problem}
            onChange={(event) => reply.write(event.currentTarget.value)}
            onPaste={reply.channel === 'text' && inquiry.picture_problem === '' ? pastePictures : undefined}
          />
          <p className={classes.hint} id={hintId}>
            <Hint inquiry={inquiry} channel={reply.channel} />
          </p>
          {reply.channel === 'text' && <DraftPictureTray draft={reply.pictures} blocked={inquiry.picture_problem} />}
        </>
      ) : (
        <p className={classes.blocked} role={reply.problem ? 'alert' : undefined}>
          <IconAlertCircle className={classes.icon} stroke={1.75} aria-hidden />
          <span>{reply.wayProblem}.</span>
        </p>
      )}
    </DrawerSection>
  )
}

function Hint({ inquiry, channel }: { inquiry: InquiryDetail; channel: ReplyChannel }) {
  const { timeZone } = useSession()
  const { company_name: company, answers_to: replyAddress, call_number: number, text_would_wait_until: until } = inquiry
  if (channel === 'email') return `Sent as ${company}. Replies go to ${replyAddress}.`
  const begins = number ? `Starts with ${company} and gives ${formatPhoneNumber(number)} for calls.` : `Starts with ${company}.`
  const description = `${begins} Replies appear here and reopen the inquiry.`
  return until ? `${description} Sends ${lowercaseNearDay(formatMoment(until, timeZone))}, when texting hours begin.` : description
}
