import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { optionalText } from '#contract/formats/text.ts'
import { formatFieldName } from '#contract/web-inquiries/inquiry-field-labels.ts'
import { AppError } from '../../platform/base/app-error.ts'

export interface InquiryFields {
  name: string
  email: string
  phoneNumber: string
  messages: string
  requiredDatetime: string
  kwargs: Record<string, string>
}

const MAX_FURTHER_FIELDS = 20
const LONGEST_FIELD_NAME = 60
const LONGEST_FIELD_VALUE = 2000

/** Honeypot: hidden from people, filled in by spam bots */
const HONEYPOT = 'website_url'

// More permissive than an account's email, because customers use any address. No space, quote or angle bracket, against header injection
const EMAIL_FORM = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\]{2,}$/
const FEWEST_PHONE_DIGITS = 6

const RULES = {
  name: optionalText({ name: 'Name', max: 200 }),
  email: optionalText({ name: 'Email', max: 254 }),
  phone_number: optionalText({ name: 'Phone number', max: 50 }),
  messages: optionalText({ name: 'Message', max: 5000, multiline: true }),
  required_datetime: optionalText({ name: 'Date and time', max: 100 }),
}

export function isFilledTrap(body: Record<string, unknown>): boolean {
  return Object.entries(body).some(([key, value]) => normalizeFieldName(key) === HONEYPOT && toText(value) !== '')
}

/** Websites name their fields differently: the usual names are recognized, and all other fields are stored unchanged */
export function parseInquiryBody(body: Record<string, unknown>): InquiryFields {
  const given = Object.entries(body)
    .map(([key, value]) => ({ key: key.trim(), plain: normalizeFieldName(key), value: toText(value) }))
    .filter(({ plain, value }) => plain !== HONEYPOT && value !== '')

  const take = (plain: string): string => {
    const index = given.findIndex((field) => field.plain === plain)
    return index < 0 ? '' : (given.splice(index, 1)[0]?.value ?? '')
  }
  const known = {
    name: take('name') || [take('first_name'), take('last_name')].filter(Boolean).join(' '),
    email: take('email'),
    phone_number: take('phone_number') || take('phone'),
    messages: take('messages') || take('message'),
    required_datetime: take('required_datetime'),
  }
  assertKnownFields(known)
  return {
    name: known.name,
    email: known.email,
    phoneNumber: known.phone_number,
    messages: known.messages,
    requiredDatetime: known.required_datetime,
    kwargs: parseFurtherFields(given),
  }
}

function assertKnownFields(known: Record<keyof typeof RULES, string>): void {
  for (const [field, rule] of Object.entries(RULES))
    throwIfFieldProblem(field, findFirstProblem(rule, known[field as keyof typeof RULES])?.message)
  const { name, email, phone_number: phone } = known
  if (!name && !email && !phone) throwIfFieldProblem('name', 'Please enter your name, and an email address or a phone number')
  if (!email && !phone) throwIfFieldProblem('email', 'Please enter an email address or a phone number, so that we can reply')
  if (email && !EMAIL_FORM.test(email)) throwIfFieldProblem('email', 'Please enter the correct e-mail.')
  if (phone && phone.replace(/\D/g, '').length < FEWEST_PHONE_DIGITS)
    throwIfFieldProblem('phone_number', 'Please enter the correct phone number.')
}

function parseFurtherFields(fields: { key: string; value: string }[]): Record<string, string> {
  if (fields.length > MAX_FURTHER_FIELDS) throwIfFieldProblem(undefined, `A form can send up to ${MAX_FURTHER_FIELDS} additional fields`)
  const keyRule = optionalText({ name: 'The name of a field', max: LONGEST_FIELD_NAME })
  for (const { key, value } of fields) {
    throwIfFieldProblem(undefined, key === '' ? 'A field has no name' : findFirstProblem(keyRule, key)?.message)
    throwIfFieldProblem(
      key,
      findFirstProblem(optionalText({ name: formatFieldName(key), max: LONGEST_FIELD_VALUE, multiline: true }), value)?.message,
    )
  }
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]))
}

function throwIfFieldProblem(field: string | undefined, problem: string | undefined): void {
  if (problem) throw new AppError('invalid_input', problem, { field })
}

/** Normalizes names: `First Name`, `first-name` and `first_name` are the same field */
function normalizeFieldName(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // HTML forms submit line breaks as CRLF
  return text.replace(/\r\n/g, '\n').trim()
}
