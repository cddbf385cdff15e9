import { SegmentedControl } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { useSession } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import own from './detail.module.css'
import { firstNameOf } from './request-state.ts'
import { splitAtLink } from './split-at-link.ts'

interface MessagePreviewProps {
  request: ReviewRequestDetail
  /** A text message was just asked for: its preview comes forward */
  byText: boolean
}

/** The messages as the customer gets them; the link in them is made when they are sent */
export function MessagePreview({ request, byText }: MessagePreviewProps) {
  const [shown, setShown] = useState<'email' | 'text'>('email')
  useEffect(() => {
    if (!byText) setShown('email')
  }, [byText])
  return (
    <Card
      padded={false}
      className={own.preview}
      title={`What ${firstNameOf(request.reviewer_name)} gets`}
      aside={
        <SegmentedControl
          aria-label="Message"
          value={shown}
          onChange={(next) => setShown(next === 'text' ? 'text' : 'email')}
          data={[
            {
              value: 'email',
              label: (
                <>
                  <IconMail size={15} stroke={1.75} aria-hidden />
                  E-mail
                </>
              ),
            },
            {
              value: 'text',
              label: (
                <>
                  <IconMessage size={15} stroke={1.75} aria-hidden />
                  Text
                </>
              ),
            },
          ]}
        />
      }
    >
      <div className={own.previewBody}>{shown === 'email' ? <EmailPreview request={request} /> : <TextPreview request={request} />}</div>
    </Card>
  )
}

function EmailPreview({ request: { preview } }: { request: ReviewRequestDetail }) {
  const { headimgurl } = useSession()
  const [before, after] = splitAtLink(preview.email_text)
  const [heading = '', ...lines] = before.split(/\n+/).filter(Boolean)
  return (
    <>
      <dl className={own.envelope}>
        <dt>From</dt>
        <dd>{preview.from}</dd>
        <dt>Subject</dt>
        <dd className={own.subject}>{preview.subject}</dd>
      </dl>
      <div className={own.letter}>
        <Avatar name={preview.from} src={headimgurl} size={44} />
        <p className={own.letterTitle}>{heading}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <span className={own.letterButton}>Open my draft</span>
        {after
          .split(/\n+/)
          .filter(Boolean)
          .map((line) => (
            <p key={line} className={own.letterSmall}>
              {line}
            </p>
          ))}
        {preview.address !== '' && <p className={own.letterSmall}>{preview.address}</p>}
      </div>
    </>
  )
}

function TextPreview({ request: { preview } }: { request: ReviewRequestDetail }) {
  const [before, after] = splitAtLink(preview.text)
  return (
    <>
      <p className={own.bubble}>
        {before}
        <span className={own.bubbleLink}>{'their own link'}</span>
        {after}
      </p>
      <p className={own.note}>Texts leave between 8 AM and 8 PM.</p>
    </>
  )
}
