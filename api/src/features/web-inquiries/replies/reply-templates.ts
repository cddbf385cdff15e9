import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { Language } from '#contract/formats/languages.ts'
import { detectLanguage } from '../../../platform/base/detect-language.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { escapeHtml } from '../../../platform/sending/email-layout.ts'

const FONT = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#201e1a'
const SUBTLE = '#706b64'
const LINE = '#ece9e6'

/** The fixed text before and after the business's own text, by language */
const FRAMES: Record<
  Language,
  {
    subject(company: string): string
    wrote(day: string): string
    sentWith(brand: string): string
    end(call: string): string
    locale: string
  }
> = {
  en: {
    subject: (company) => `Your inquiry to ${company}`,
    wrote: (day) => `You wrote to us on ${day}:`,
    sentWith: (brand) => `Sent with ${brand}`,
    end: (call) => `${call && `Reply here or call ${call}. `}Reply STOP to opt out.`,
    locale: 'en-US',
  },
  es: {
    subject: (company) => `Su consulta a ${company}`,
    wrote: (day) => `Usted nos escribió el ${day}:`,
    sentWith: (brand) => `Enviado con ${brand}`,
    end: (call) => `${call && `Responda aquí o llame al ${call}. `}Responda STOP para cancelar.`,
    locale: 'es-US',
  },
}

/** The language of the reply, or that of the inquiry if the reply is too short to tell */
const languageOfReply = ({ body, question }: Pick<ReplyFacts, 'body' | 'question'>): Language =>
  detectLanguage(body) ?? detectLanguage(question) ?? 'en'

interface ReplyFacts {
  companyName: string
  /** May be empty */
  address: string
  /** May be empty */
  phoneNumber: string
  body: string
  /** What the customer wrote; may be empty */
  question: string
  inquiredAt: Date
  timeZone: string
}

/** A letter from the business that quotes the inquiry below, because the customer may have written to several businesses */
export function renderReplyEmail(brand: BrandIdentity, facts: ReplyFacts): { subject: string; html: string; text: string } {
  const { companyName, body, question } = facts
  const language = languageOfReply(facts)
  const frame = FRAMES[language]
  const subject = frame.subject(companyName)
  const wrote = frame.wrote(formatInquiryDay(facts, frame.locale))
  const sender = [companyName, facts.address, facts.phoneNumber && formatPhoneNumber(facts.phoneNumber)].filter(Boolean)
  const sentWith = frame.sentWith(brand.name)
  const paragraph = 'margin:0;white-space:pre-line;word-break:break-word;overflow-wrap:anywhere'
  return {
    subject,
    text: [body, sender.join('\n'), question && `${wrote}\n${question.replace(/^/gm, '> ')}`, sentWith].filter(Boolean).join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
      `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
      `<body style="margin:0;background:#faf9f7;font-family:${FONT};color:${INK}">`,
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">',
      `<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;table-layout:fixed;background:#ffffff;border:1px solid ${LINE};border-radius:${brand.radius.card}px">`,
      `<tr><td style="padding:36px 40px 0"><p style="${paragraph};font-size:16px;line-height:26px">${escapeHtml(body)}</p></td></tr>`,
      `<tr><td style="padding:24px 40px 36px"><p style="${paragraph};font-size:14px;line-height:22px;color:${SUBTLE}"><b>${escapeHtml(companyName)}</b>${sender
        .slice(1)
        .map((line) => `<br>${escapeHtml(line)}`)
        .join('')}</p></td></tr>`,
      question
        ? `<tr><td style="padding:24px 40px 36px;border-top:1px solid ${LINE}"><p style="${paragraph};font-size:14px;line-height:22px;color:${SUBTLE}">${escapeHtml(wrote)}<br>${escapeHtml(question)}</p></td></tr>`
        : '',
      `</table><div style="padding:24px 32px;font-size:13px;line-height:20px;color:${SUBTLE}">${escapeHtml(sentWith)}</div>`,
      '</td></tr></table></body></html>',
    ].join(''),
  }
}

const formatInquiryDay = ({ inquiredAt, timeZone }: ReplyFacts, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(inquiredAt)

/** Texts of all businesses are sent from one number, so each names its business. The customer's reply to it is stored with the inquiry */
export function writeReplyText(facts: Pick<ReplyFacts, 'companyName' | 'body' | 'phoneNumber' | 'question'>): string {
  const { companyName, body, phoneNumber } = facts
  const end = FRAMES[languageOfReply(facts)].end(phoneNumber && formatPhoneNumber(phoneNumber))
  return `${companyName}: ${body}\n\n${end}`
}
