import { useRef, useState } from 'react'
import { AI_REVIEW_PAGE } from '#contract/ai-promoter/ai-review-page.addresses.ts'
import type { AiReviewPage as PageData, writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { type CallError, callApi, LONG_TIMEOUT_MS } from '../call-api.ts'
import { useLanguage } from '../language.ts'
import { Icon } from '../review/Icon.tsx'
import { isBlank } from '../review/is-blank.ts'
import type { ReviewSites } from '../review/PublicLinks.tsx'
import { SiteLink } from '../review/SiteLink.tsx'
import { StepHeading } from '../review/StepHeading.tsx'
import { useReviewMessages } from '../review-messages.ts'
import { createTabStorage } from '../tab-storage.ts'
import { useAiReviewMessages } from './ai-review-messages.ts'
import { type DraftWork, restoreDraftWork, withTextOfShownDraft } from './draft-work.ts'
import { KeywordPicker } from './KeywordPicker.tsx'
import { Section } from './Section.tsx'
import { Suggestion } from './Suggestion.tsx'

interface DraftStepProps {
  page: PageData
  reviewKey: string
  sites: ReviewSites
  opened: { google: boolean; yelp: boolean }
  takesFocus: boolean
}

type Writing = 'idle' | 'writing' | 'ready' | 'empty' | 'failed' | 'limit' | 'offline'

const TOO_MANY = 429

/** Step 3: the customer chooses keywords, has a draft written from them, edits the draft and takes it to a review site */
export function DraftStep({ page, reviewKey, sites, opened, takesFocus }: DraftStepProps) {
  const messages = useAiReviewMessages()
  const { onGoogle, onYelp } = useReviewMessages()
  const language = useLanguage()
  const storage = createTabStorage<DraftWork>(`ai-draft:${reviewKey}`)
  const [work, setWork] = useState(() => restoreDraftWork(page, storage.read()))
  const [open, setOpen] = useState(() => ({ suggestion: work.texts.length > 0, share: work.texts.length > 0 }))
  const [writing, setWriting] = useState<Writing>('idle')
  const box = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(work)

  const change = (changed: DraftWork) => {
    latest.current = changed
    setWork(changed)
    storage.write(changed)
  }

  const generate = async () => {
    if (writing === 'writing') return
    const { chosen, comment } = latest.current
    if (chosen.length === 0 && isBlank(comment)) return setWriting('empty')
    setWriting('writing')
    try {
      const body = { review_generator_uuid: page.review_generator_uuid, comment, keywords: chosen, language }
      const { data } = await callApi<typeof writeSuggestions>(AI_REVIEW_PAGE.writeSuggestions, { body }, LONG_TIMEOUT_MS)
      const received = data.map(({ reviews }) => reviews)
      change({ ...latest.current, received, texts: received, index: 0 })
      setOpen({ suggestion: true, share: true })
      setWriting('ready')
      requestAnimationFrame(() => box.current?.scrollIntoView({ behavior: 'smooth', block: 'center' }))
    } catch (error) {
      const { status } = error as CallError
      setWriting(status === TOO_MANY ? 'limit' : status === 0 ? 'offline' : 'failed')
    }
  }

  const writeOwn = () => {
    setOpen({ suggestion: true, share: true })
    requestAnimationFrame(() => box.current?.focus())
  }

  const problems: Partial<Record<Writing, string>> = {
    empty: messages.keywordsNeeded,
    failed: messages.failed,
    limit: messages.limit,
    offline: messages.offline,
  }

  return (
    <>
      <StepHeading takesFocus={takesFocus}>{messages.thankYou(page.client_name)}</StepHeading>
      <p className="public-muted">{messages.intro}</p>
      <p className="review-loading" role="status">
        {writing === 'ready' && messages.ready}
      </p>
      <div className="ai-columns">
        <KeywordPicker
          keywords={page.customer_keywords}
          chosen={work.chosen}
          comment={work.comment}
          isWriting={writing === 'writing'}
          problem={problems[writing] ?? ''}
          onChoose={(chosen) => {
            change({ ...latest.current, chosen })
            setWriting((before) => (before === 'empty' ? 'idle' : before))
          }}
          onComment={(comment) => {
            change({ ...latest.current, comment })
            setWriting((before) => (before === 'empty' ? 'idle' : before))
          }}
          onGenerate={generate}
          onWriteOwn={writing === 'failed' || writing === 'limit' || writing === 'offline' ? writeOwn : null}
        />
        <div>
          <Section title={messages.suggestion} isOpen={open.suggestion} onToggle={(suggestion) => setOpen({ ...open, suggestion })}>
            <Suggestion
              work={work}
              box={box}
              isWriting={writing === 'writing'}
              onType={(text) => change(withTextOfShownDraft(latest.current, text))}
              onChange={(next) => change(next(latest.current))}
            />
          </Section>
          {(sites.google_url || sites.yelp_url) && (
            <Section title={messages.share} isOpen={open.share} onToggle={(share) => setOpen({ ...open, share })}>
              <div className="ai-sites">
                {sites.google_url && (
                  <SiteLink
                    url={sites.google_url}
                    mark={<Icon name="google" size={22} />}
                    opened={opened.google}
                    onOpen={() => sites.onOpen('google')}
                  >
                    {onGoogle}
                  </SiteLink>
                )}
                {sites.yelp_url && (
                  <SiteLink
                    url={sites.yelp_url}
                    mark={<Icon name="yelp" size={24} />}
                    opened={opened.yelp}
                    onOpen={() => sites.onOpen('yelp')}
                  >
                    {onYelp}
                  </SiteLink>
                )}
              </div>
              <p className="ai-note">{messages.shareHint}</p>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}
