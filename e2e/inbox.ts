import { expect } from '@playwright/test'
import type { Product } from './product.ts'

interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** Polls, because a job sends the email shortly after the response */
export async function waitForMail(product: Product, to: string, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        const emails = await readInbox(product, to)
        mail = emails.find((candidate) => subject.test(candidate.subject))
        return emails.map((candidate) => candidate.subject)
      },
      { message: `a mail to ${to} with ${subject} as its subject`, timeout: 90_000 },
    )
    .toContainEqual(expect.stringMatching(subject))
  if (!mail) throw new Error('unreachable: the poll above has seen it')
  return mail
}

export async function readInbox(product: Product, to: string): Promise<Mail[]> {
  const response = await fetch(`${product.sandboxUrl}/inbox.json?${new URLSearchParams({ to })}`)
  return (await response.json()) as Mail[]
}

export function resetLinkIn(mail: Mail): string {
  const link = mail.links.find((candidate) => candidate.includes('/password-reset/'))
  if (!link) throw new Error(`The mail "${mail.subject}" has no reset link, only: ${mail.links.join(', ')}`)
  return link
}
