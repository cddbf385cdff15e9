import { SegmentedControl } from '@mantine/core'
import { IconMail, IconMessage, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Language } from '#contract/formats/languages.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { useRequestPreview } from '../ai-promoter.data.ts'
import detail from './detail.module.css'
import own from './MessagePreview.module.css'
import { splitAroundLink, splitEmailText } from './message-parts.ts'
import { firstNameOf } from './request-state.ts'
import type { LanguageChoice } from './send-values.ts'

type Preview = ReviewRequestDetail['preview']

interface MessagePreviewProps {
  request: ReviewRequestDetail
  language: LanguageChoice
}

/** The messages as the customer gets them; the link in them is created when they are sent */
export function MessagePreview({ request, language }: MessagePreviewProps) {
  const [shown, setShown] = useState<'email' | 'text'>('email')
  const wanted: Language = language === 'auto' ? 'en' : language
  const isOwn = wanted === (request.language ?? 'en')
  const other = useRequestPreview(request.review_generator_uuid, isOwn ? null : wanted)
  const preview = (isOwn ? null : other.data) ?? request.preview
  return (
    <Card
      padded={false}
      className={own.preview}
      title={`What ${firstNameOf(request.reviewer_name)} receives`}
      aside={
        <SegmentedControl
          aria-label="Message"
          value={shown}
          onChange={(next) => setShown(next === 'text' ? 'text' : 'email')}
          data={[
            { value: 'email', label: <ChannelLabel icon={IconMail} label="Email" /> },
            { value: 'text', label: <ChannelLabel icon={IconMessage} label="Text" /> },
          ]}
        />
      }
    >
      <div className={own.previewBody} lang={wanted} aria-busy={other.isFetching}>
        {shown === 'email' ? <EmailPreview preview={preview} /> : <TextPreview preview={preview} />}
      </div>
    </Card>
  )
}

function ChannelLabel({ icon: Icon, label }: { icon: TablerIcon; label: string }) {
  return (
    <>
      <Icon size={15} stroke={1.75} aria-hidden />
      {label}
    </>
  )
}

function EmailPreview({ preview }: { preview: Preview }) {
  const { logoUrl } = useSession()
  const { heading, paragraphs, button } = splitEmailText(preview.email_text)
  return (
    <>
      <dl className={own.envelope}>
        <dt>From</dt>
        <dd>{preview.from}</dd>
        <dt>Subject</dt>
        <dd className={own.subject}>{preview.subject}</dd>
      </dl>
      <div className={own.letter}>
        <Avatar name={preview.from} src={logoUrl} isLogo size={44} />
        <p className={own.letterTitle}>{heading}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {button !== '' && <span className={own.letterButton}>{button}</span>}
        {preview.address !== '' && <p className={own.letterSmall}>{preview.address}</p>}
      </div>
      <p className={detail.note} lang="en">
        Every email explains why it was sent and has an unsubscribe link.
      </p>
    </>
  )
}

function TextPreview({ preview }: { preview: Preview }) {
  const [before, after] = splitAroundLink(preview.text)
  return (
    <>
      <p className={own.bubble}>
        {before}
        <span className={own.bubbleLink} lang="en">
          their own link
        </span>
        {after}
      </p>
      <p className={detail.note} lang="en">
        Replying STOP ends texts.
      </p>
    </>
  )
}
