import { expect, test } from 'vitest'
import { findMessageFaults } from '../../../../test/rows/message-faults.ts'
import { invitationTemplates as english } from './invitation-templates.en.ts'
import { invitationTemplates as spanish } from './invitation-templates.es.ts'

test('the templates of invitations and requests › in both languages › are complete', () => {
  expect(findMessageFaults(english, spanish)).toEqual([])
})

test.each(['invitation', 'reminder'] as const)('the default message of an %s › in both languages › has the same placeholders', (kind) => {
  const placeholdersIn = (message: Record<string, string>) =>
    Object.values(message).map((text) => [...(text.match(/\{\w+\}/g) ?? [])].sort())
  expect(placeholdersIn(spanish[kind].message)).toEqual(placeholdersIn(english[kind].message))
})
