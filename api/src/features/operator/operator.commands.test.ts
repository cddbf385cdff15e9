import { describe, expect, test } from 'vitest'
import { newPassword } from '#contract/sign-in/sign-in.ts'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { StartError } from '../../platform/base/start-error.ts'
import { type Call, runCommand } from '../../platform/command-line/commands.ts'
import { jobsCommands } from './jobs.commands.ts'
import { operatorCommands } from './operator.commands.ts'

/** Returns `response` for every call and records the requests */
function fakeCall(response: unknown = { code: 200 }) {
  const requests: { call: string; request: { body?: Record<string, unknown>; params?: Record<string, unknown> } }[] = []
  const call = (async (endpoint: EndpointSpec, request: (typeof requests)[number]['request']) => {
    requests.push({ call: `${endpoint.method} ${endpoint.path}`, request })
    return response
  }) as Call
  return { requests, call }
}

async function type(line: string[], response?: unknown, commands = operatorCommands) {
  const { requests, call } = fakeCall(response)
  let connections = 0
  const output = runCommand('operator', commands, line, async () => {
    connections++
    return call
  })
  return { output: await output.catch((error: unknown) => error), requests, connections }
}

const messageOf = (output: unknown) => (output instanceof StartError ? output.message : `not rejected: ${output}`)

describe('npm run operator', () => {
  test.each([[[]], [['help']], [['--help']], [['client', '--help']]])(
    'with %j › prints every command and option, without connecting',
    async (line) => {
      const { output, connections } = await type(line)
      for (const { commandName, help, options } of operatorCommands) {
        expect(output).toContain(`npm run operator -- ${commandName}\n`)
        expect(output).toContain(help)
        for (const name of Object.keys(options)) expect(output).toContain(`--${name}`)
      }
      expect(output).toContain('Left out, one is created and printed (may be left out)')
      expect(connections).toBe(0)
    },
  )

  test.each([[['client', 'destroy']], [['clients']], [['list', 'everything']]])(
    'with the unknown command %j › reports it and lists the known ones',
    async (line) => {
      const { output, requests } = await type(line)
      expect(messageOf(output)).toMatch(new RegExp(`^There is no "${line.join(' ')}"\\.\n {2}npm run operator -- list`))
      expect(requests).toEqual([])
    },
  )

  test('without needed options › names each, shows the command and sends nothing', async () => {
    const { output, requests } = await type(['client', 'create', '--name', 'Elm Street', '--brand', ''])
    expect(messageOf(output)).toMatch(/^Missing: --brand, --time-zone, --phone-country\n {2}npm run operator -- client create\n/)
    expect(requests).toEqual([])
  })

  test.each([
    [['account', 'disable', '--mail', 'a@practice.test'], '--mail'],
    [['account', 'disable', '--email', 'a@practice.test', 'b@practice.test'], 'b@practice.test'],
  ])('with %j › reports the unknown part', async (line, part) => {
    const { output, requests } = await type(line)
    expect(messageOf(output)).toContain(part)
    expect(messageOf(output)).toContain('npm run operator -- account disable')
    expect(requests).toEqual([])
  })

  test('client create › sends the options as the API wants them', async () => {
    const line = [
      'client',
      'create',
      '--name',
      'Elm Street',
      '--brand',
      'partner',
      '--time-zone',
      'America/Denver',
      '--phone-country',
      '+44',
    ]
    const { output, requests } = await type(line, { code: 201, data: { client_uuid: 'c-1' } })
    expect(output).toBe('Created client c-1')
    const body = { company_name: 'Elm Street', brand: 'partner', time_zone: 'America/Denver', phone_country_code: '+44' }
    expect(requests).toEqual([{ call: 'POST /operator/clients', request: { body } }])
    const confirmed = await type([...line, '--same-name', 'yes'], { code: 201, data: { client_uuid: 'c-2' } })
    expect(confirmed.requests).toEqual([{ call: 'POST /operator/clients', request: { body: { ...body, same_name: true } } }])
  })

  test('account create without a password › makes one that the rule accepts, prints it, and makes another next time', async () => {
    const passwords = new Set<string>()
    for (let time = 0; time < 50; time++) {
      const line = ['account', 'create', '--client', 'c-1', '--email', 'a@practice.test', '--type', 'MAIN']
      const { output, requests } = await type(line, { code: 201, data: { client_account_uuid: 'a-1' } })
      const password = String(requests[0]?.request.body?.password)
      expect(output).toBe(`Created account a-1\nPassword: ${password}`)
      expect(newPassword.safeParse(password).success).toBe(true)
      passwords.add(password)
    }
    expect(passwords.size).toBe(50)
  })

  test('account create with a password › sends that one and does not print it', async () => {
    const line = ['account', 'create', '--client', 'c-1', '--email', 'a@practice.test', '--type', 'REGULAR', '--password', 'Correct!123']
    const { output, requests } = await type(line, { code: 201, data: { client_account_uuid: 'a-1' } })
    expect(output).toBe('Created account a-1')
    const body = { client_uuid: 'c-1', email: 'a@practice.test', account_type: 'REGULAR', password: 'Correct!123' }
    expect(requests).toEqual([{ call: 'POST /operator/accounts', request: { body } }])
  })

  test.each([
    ['disable', true, 'Disabled a@practice.test'],
    ['enable', false, 'Enabled a@practice.test'],
  ])('account %s › sends it to the API', async (argument, disabled, sentence) => {
    const { output, requests } = await type(['account', argument, '--email', 'a@practice.test'])
    expect(output).toBe(sentence)
    expect(requests).toEqual([{ call: 'PUT /operator/accounts', request: { body: { email: 'a@practice.test', disabled } } }])
  })

  test('list › prints each client with its accounts under it', async () => {
    const accounts = [
      { client_account_uuid: 'a-1', login_email: 'a@practice.test', account_type: 'MAIN', disabled: false },
      { client_account_uuid: 'a-2', login_email: 'b@practice.test', account_type: 'REGULAR', disabled: true },
    ]
    const client = {
      client_uuid: 'c-1',
      company_name: 'Elm Street',
      brand: 'marquee',
      time_zone: 'America/Chicago',
      phone_country_code: '+1',
    }
    const { output } = await type(['list'], { code: 200, data: [{ ...client, accounts }] })
    expect(output).toBe(
      'c-1  Elm Street  (marquee, America/Chicago, +1)\n    a@practice.test  MAIN\n    b@practice.test  REGULAR  disabled',
    )
    expect((await type(['list'], { code: 200, data: [] })).output).toBe('No clients yet.')
  })
})

describe('npm run jobs', () => {
  const dead = { id: 'j-1', job: 'send-message', payload: { messageUuid: 'm-1' }, error: null, failed_datetime: '2026-03-01T09:00:00.000Z' }
  const typeJobs = (line: string[], response?: unknown) => type(line, response, jobsCommands)

  test('list › prints one line for each dead job, or that there is none', async () => {
    expect((await typeJobs(['list'], { data: [dead] })).output).toBe('j-1  2026-03-01T09:00:00.000Z  send-message  ')
    expect((await typeJobs(['list'], { data: [] })).output).toBe('No dead jobs.')
  })

  test('show › prints everything about it', async () => {
    const { output, requests } = await typeJobs(['show', '--id', 'j-1'], { data: dead })
    expect(JSON.parse(String(output))).toEqual(dead)
    expect(requests).toEqual([{ call: 'GET /operator/jobs/dead/{id}', request: { params: { id: 'j-1' } } }])
  })

  test('re-run › puts it back, and needs its id', async () => {
    const { output, requests } = await typeJobs(['re-run', '--id', 'j-1'])
    expect(output).toBe('Back in its queue.')
    expect(requests).toEqual([{ call: 'POST /operator/jobs/dead/{id}/re-run', request: { params: { id: 'j-1' } } }])
    expect(messageOf((await typeJobs(['re-run'])).output)).toMatch(/^Missing: --id\n/)
  })
})
