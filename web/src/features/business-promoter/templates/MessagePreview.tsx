import { fillTemplate, fillTextTemplate, SHORTEST_TEXT } from '#contract/business-promoter/fill-template.ts'
import type { InvitationTemplateForm } from '#contract/business-promoter/invitation-template-form.ts'
import type { PromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/formats/languages.ts'
import { countTextParts } from '#contract/formats/text-message.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import classes from './templates.module.css'

/** Has the same length as the links that are sent */
const LINK = `https://portal.example.com/review/business-promoter/${'x'.repeat(22)}`

interface MessagePreviewProps {
  settings: PromoterSettings
  template: InvitationTemplateForm
  /** The business's own template is never shortened */
  isOwn: boolean
  language: Language
  /** The customer's first name; if empty, shows the message for a person whose name is unknown */
  name: string
  shows: { email: boolean; text: boolean }
}

/** The messages as the customer receives them; the link in them is created when they are sent */
export function MessagePreview({ settings, template, isOwn, language, name, shows }: MessagePreviewProps) {
  const facts = { business: settings.from, name }
  return (
    <div className={classes.preview} lang={language}>
      {shows.email && <EmailPreview settings={settings} template={template} facts={facts} />}
      {shows.text && <TextPreview settings={settings} template={template} isOwn={isOwn} facts={facts} language={language} />}
    </div>
  )
}

type Facts = { business: string; name: string }

function EmailPreview({ settings, template, facts }: Pick<MessagePreviewProps, 'settings' | 'template'> & { facts: Facts }) {
  const { logoUrl } = useSession()
  return (
    <section aria-label="Email preview">
      <p className={classes.subject}>
        <span lang="en">Subject:</span> {fillTemplate(template.subject, facts)}
      </p>
      <div className={classes.letter}>
        <Avatar name={settings.from} src={logoUrl} isLogo size={40} />
        <p className={classes.letterTitle}>{fillTemplate(template.heading, facts)}</p>
        <p className={classes.letterBody}>{fillTemplate(template.body, facts)}</p>
        <span className={classes.letterButton}>{fillTemplate(template.button, facts)}</span>
        <p className={classes.small}>{[settings.from, settings.postal_address].filter(Boolean).join(', ')}</p>
      </div>
      <p className={classes.small} lang="en">
        Every email explains why it was sent and has an unsubscribe link.
      </p>
    </section>
  )
}

function TextPreview({
  settings,
  template,
  isOwn,
  facts,
  language,
}: Pick<MessagePreviewProps, 'settings' | 'template' | 'isOwn' | 'language'> & { facts: Facts }) {
  const ending = settings.text_endings[language]
  const text = fillTextTemplate({ template: template.text, ending, ...(!isOwn && { shortest: SHORTEST_TEXT }) }, { ...facts, link: LINK })
  const [before = '', after = ''] = text.split(LINK)
  const parts = countTextParts(text)
  return (
    <section aria-label="Text preview">
      <p className={classes.bubble}>
        {before}
        <span className={classes.link} lang="en">
          their own link
        </span>
        {after}
      </p>
      <p className={classes.small} lang="en">
        {parts === 1 ? 'Fits one text.' : `Sent as ${parts} texts, each billed separately.`} Replying STOP ends texts.
      </p>
    </section>
  )
}
