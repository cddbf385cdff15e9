import { fillTemplate } from '#contract/business-promoter/fill-template.ts'
import type { TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { escapeHtml } from '../../../platform/sending/email-layout.ts'
import { type CustomMessages, chooseCustomOrDefaultMessage } from './custom-messages.ts'
import { INVITATION_TEMPLATES } from './invitation-templates.ts'

interface InvitationEmail {
  companyName: string
  /** An absolute URL; empty: the first letter of the name is shown instead */
  logoUrl: string
  address: string
  phoneNumber: string
  /** Empty: the greeting contains no name */
  firstName: string
  url: string
  /** Links to a page that requires a confirmation, because mail scanners follow every link */
  unsubscribeUrl: string
}

const FONT = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#201e1a'
const MUTED = '#615b55'
const SUBTLE = '#706b64'
const LINE = '#ece9e6'
/** The text of the email. Its layout is the same for invitations, reminders and review requests */
export interface InvitationContent {
  language: Language
  subject: string
  /** What a mail client shows next to the subject */
  preview: string
  heading: string
  body: string
  button: string
  orOpen: string
  reason: string
  unsubscribe: string
  sentWith(brand: string): string
}

/** Fills in the business's own message, or the default. The business cannot change the reason or the unsubscribe link */
export function buildInvitationContent(
  language: Language,
  { companyName, firstName }: Pick<InvitationEmail, 'companyName' | 'firstName'>,
  { kind, customMessages }: { kind: TemplateKind; customMessages: CustomMessages },
): InvitationContent {
  const { invitation, reminder, ...common } = INVITATION_TEMPLATES[language]
  const { message } = chooseCustomOrDefaultMessage(customMessages, kind, language)
  const fill = (template: string) => fillTemplate(template, { business: companyName, name: firstName })
  return {
    ...common,
    language,
    subject: fill(message.subject),
    preview: { invitation, reminder }[kind].preview,
    heading: fill(message.heading),
    body: fill(message.body),
    button: fill(message.button),
    reason: invitation.reason(companyName),
  }
}

/** The business is the sender; the brand provides only the colors */
export function renderInvitation(
  brand: BrandIdentity,
  email: InvitationEmail,
  content: InvitationContent,
): { subject: string; html: string; text: string } {
  return { subject: content.subject, html: renderHtml(brand, email, content), text: renderText(brand, email, content) }
}

/** Uses tables and inline styles, because mail clients support little else; those that support prefers-color-scheme get a dark version */
function renderHtml(brand: BrandIdentity, email: InvitationEmail, content: InvitationContent): string {
  const { companyName, url, unsubscribeUrl, address, phoneNumber } = email
  const safeUrl = escapeHtml(url)
  const contact = [address, phoneNumber].filter(Boolean).map(escapeHtml)
  const cell = (style: string, inner: string) => `<tr><td align="center" style="${style}">${inner}</td></tr>`
  return [
    `<!doctype html><html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(content.subject)}</title>${renderStyles(brand)}</head>`,
    `<body class="page" style="margin:0;background:#faf9f7;font-family:${FONT};color:${INK}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">',
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="max-width:600px;width:100%;background:#ffffff;border:1px solid ${LINE};border-radius:${brand.radius.card}px">`,
    cell(
      'padding:40px 24px 0',
      `${renderLogo(brand, email)}<div class="ink" style="font-size:17px;line-height:24px;font-weight:600;margin-top:12px;word-break:break-word">${escapeHtml(companyName)}</div>`,
    ),
    cell(
      'padding:24px 24px 0',
      `<h1 class="ink" style="margin:0;font-size:28px;line-height:36px;font-weight:650;letter-spacing:-.02em;color:${INK}">${escapeHtml(content.heading)}</h1><p class="muted" style="font-size:16px;line-height:26px;color:${MUTED};max-width:504px;margin:12px 0 0">${escapeHtml(content.body).replace('less than a minute', 'less&nbsp;than&nbsp;a&nbsp;minute').replaceAll('\n', '<br>')}</p>`,
    ),
    cell(
      'padding:28px 24px 0',
      `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:${brand.radius.control + 2}px;background:${brand.primary[6]}"><a href="${safeUrl}" style="display:inline-block;padding:16px 32px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(content.button)}</a></td></tr></table>`,
    ),
    `<tr><td align="center" class="muted" style="padding:16px 24px 40px;font-size:14px;line-height:22px;color:${MUTED}">${escapeHtml(content.orOpen)}<br><a href="${safeUrl}" class="link" style="color:${brand.primary[6]};text-decoration:underline;word-break:break-all">${safeUrl.replace(/^https?:\/\//, '')}</a></td></tr>`,
    contact.length > 0
      ? `<tr><td class="muted line" style="padding:24px 48px;border-top:1px solid ${LINE};font-size:14px;line-height:22px;color:${MUTED}"><b class="ink" style="color:${INK};font-weight:600">${escapeHtml(companyName)}</b><br>${contact.join('<br>')}</td></tr>`
      : '',
    '</table>',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%">',
    `<tr><td align="center" class="subtle" style="padding:24px 32px;font-size:13px;line-height:20px;color:${SUBTLE}">${escapeHtml(content.reason)}<br><a href="${escapeHtml(unsubscribeUrl)}" class="subtle" style="color:${SUBTLE};text-decoration:underline">${escapeHtml(content.unsubscribe)}</a>`,
    `<div style="margin-top:16px"><img src="${escapeHtml(`${brand.url}/brand/${brand.logo}-mark.png`)}" width="20" height="20" alt="" style="vertical-align:-5px;margin-right:6px;border:0">${escapeHtml(content.sentWith(brand.name))}</div></td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}

/** Mail clients may block images, so the name is always printed below the logo */
function renderLogo(brand: BrandIdentity, { companyName, logoUrl }: InvitationEmail): string {
  if (logoUrl)
    return `<img src="${escapeHtml(logoUrl)}" width="72" height="72" alt="" style="display:block;border:0;border-radius:18px;object-fit:contain">`
  const [initial = ''] = companyName.trim().toUpperCase()
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td align="center" width="72" height="72" style="width:72px;height:72px;border-radius:18px;background:${brand.primary[6]};color:#ffffff;font-size:32px;line-height:72px;font-weight:650">${escapeHtml(initial)}</td></tr></table>`
}

/** Rules that inline styles cannot express; a mail client that drops them shows the light version */
function renderStyles(brand: BrandIdentity): string {
  const rules = [
    '.page{background:#161412!important}',
    '.card{background:#1f1c1a!important;border-color:#37322e!important}',
    '.line{border-color:#37322e!important}',
    '.ink{color:#f4f1ee!important}',
    '.muted{color:#bdb6ae!important}',
    '.subtle{color:#a39b93!important}',
    `.link{color:${brand.dark.text}!important}`,
  ]
  return `<style>@media (max-width:480px){.line{padding:24px!important}}@media (prefers-color-scheme:dark){${rules.join('')}}</style>`
}

function renderText(brand: BrandIdentity, email: InvitationEmail, content: InvitationContent): string {
  const { companyName, url, unsubscribeUrl, address, phoneNumber } = email
  return [
    formatPlainBody(content, url),
    [companyName, address, phoneNumber].filter(Boolean).join('\n'),
    `${content.reason}\n${content.unsubscribe}: ${unsubscribeUrl}\n${content.sentWith(brand.name)}`,
  ].join('\n\n')
}

/** Heading, text and link without the footer. The portal shows this as a preview */
export const formatPlainBody = ({ heading, body, button }: InvitationContent, url: string): string =>
  [heading, body, `${button}:\n${url}`].join('\n\n')
