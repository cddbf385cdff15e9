import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import type { ImportRow } from '#contract/business-promoter/import-list.ts'
import { invitationForm } from '#contract/business-promoter/invitations.ts'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { LANGUAGES, type Language } from '#contract/formats/languages.ts'
import { TEXT_COUNTRY_CODES, toWirePhoneNumber } from '#contract/formats/phone-numbers.ts'
import { countTextParts } from '#contract/formats/text-message.ts'
import type { CustomMessages } from '../send/custom-messages.ts'
import { writeInvitationText } from '../send/invitation-text.ts'
import { type FileRow, parseImportFile } from './import-file.ts'

const LANGUAGE_NAMES: Record<Language, RegExp> = { en: /^(?:en|eng|english|ingles)\b/, es: /^(?:es|esp|spa|spanish|espanol|castellano)\b/ }

/** Runs in a thread, so that a wide file, or one with cells crafted to be slow, delays only its sender */
export function parsePeopleFromFile({ bytes, ...inviter }: PeopleFile) {
  const { rows, ignoredColumns } = parseImportFile(Buffer.from(bytes))
  return { rows: rows.map((row) => withTextPartCount(validateImportRow(row, inviter.ownCountryCode), inviter)), ignoredColumns }
}

interface PeopleFile {
  bytes: Uint8Array
  ownCountryCode: string
  companyName: string
  /** A placeholder link as long as the real ones */
  link: string
  customMessages: CustomMessages
}

/** Adds the number of parts of the text message, because each part costs */
function withTextPartCount(
  row: Omit<ImportRow, 'text_parts'>,
  { companyName, link, customMessages }: Omit<PeopleFile, 'bytes'>,
): ImportRow {
  if (!row.phone_number || row.problem) return { ...row, text_parts: 0 }
  const text = writeInvitationText(row.language ?? 'en', { companyName, firstName: firstNameOf(row.name) }, link, { customMessages })
  return { ...row, text_parts: countTextParts(text) }
}

/** Error messages for a row of a list. The row describes a customer, so "your name", as in the dialog for one person, would be wrong */
const ROW_MESSAGES: Readonly<Record<string, string>> = {
  'Please enter your name.': 'The customer’s name is missing.',
  'Please enter your e-mail.': 'Both the email and the phone number are missing.',
  'Please enter the correct e-mail.': 'The email address is not correct.',
  'Please enter the correct phone number.': 'The phone number is not correct.',
}

/** Validates a row by the same rules as the dialog for one person */
function validateImportRow({ line, name, email, phones, language: named }: FileRow, ownCountryCode: string): Omit<ImportRow, 'text_parts'> {
  const number = phones.map((phone) => toWireNumber(phone, ownCountryCode)).find((wire) => wire !== null)
  const [typed = ''] = phones
  const person = { name, email: email.toLowerCase(), phone_number: number ?? typed }
  const language = parseLanguage(named)
  const inEnglish = named && !language ? `In English: ${named.slice(0, 40)} isn’t a supported language` : ''
  const row = { line, language, duplicate: '' }
  const wrong = findFirstProblem(invitationForm, person)
  if (!wrong) return { ...row, ...person, problem: '', warning: inEnglish }
  // If only one of the two addresses is valid, the person is invited through that one
  for (const { without, warning } of [
    { without: { phone_number: '' }, warning: `By email only: ${typed} isn’t a valid phone number` },
    { without: { email: '' }, warning: `By text only: ${email} isn’t a valid email address` },
  ]) {
    const rest = { ...person, ...without }
    if (!findFirstProblem(invitationForm, rest))
      return { ...row, ...rest, problem: '', warning: [warning, inEnglish].filter(Boolean).join('. ') }
  }
  return { ...row, ...person, problem: ROW_MESSAGES[wrong.message] ?? wrong.message, warning: inEnglish }
}

/** Language as written by practice software: es, es-US, Spanish, Español. Null: another language, or none */
function parseLanguage(text: string): Language | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return LANGUAGES.find((language) => LANGUAGE_NAMES[language].test(plain)) ?? null
}

/** A number without a country code gets the business's. Lists also contain the forms 44 7700 900142 and 0044 7700 900142 */
function toWireNumber(typed: string, ownCountryCode: string): string | null {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const own = TEXT_COUNTRY_CODES.find((code) => code === ownCountryCode) ?? '+1'
  const withCountry = own === '+44' ? compact.replace(/^44(?=7\d{9}$)/, '+44') : compact
  const code = withCountry.startsWith('+') ? TEXT_COUNTRY_CODES.find((candidate) => withCountry.startsWith(candidate)) : own
  return code ? toWirePhoneNumber(code, withCountry) : null
}
