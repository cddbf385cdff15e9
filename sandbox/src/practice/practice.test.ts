import { expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: 'http://localhost:4000' })

test('GET /practice › as it is › embeds the form of the demo business from the portal', async () => {
  const page = await http.inject('/practice')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<script src="http://localhost:4000/inquiry-form.js" data-site-key="demo-bright-smile-key1" async></script>')
  expect((await http.inject('/practice.css')).headers['content-type']).toContain('text/css')
})

test('GET /practice › with another business and portal › embeds that form', async () => {
  const page = await http.inject('/practice?site_key=AbC_-4567890123456789x&app=http://127.0.0.1:3999/')
  expect(page.body).toContain('<script src="http://127.0.0.1:3999/inquiry-form.js" data-site-key="AbC_-4567890123456789x" async></script>')
})

test.each([
  'app=https://elsewhere.test',
  'app=http://localhost.elsewhere.test',
  'app=http://localhost:3000@elsewhere.test',
  'app=javascript:alert(1)',
  'site_key="><script>',
])('GET /practice › with %s › runs no foreign script', async (query) => {
  expect((await http.inject(`/practice?${query}`)).statusCode).toBe(400)
})

test('GET / from an ad › leads to the sample website, with what the ad says', async () => {
  const response = await http.inject('/?utm_source=google&utm_campaign=test')
  expect(response).toMatchObject({ statusCode: 302, headers: { location: '/practice?utm_source=google&utm_campaign=test' } })
})
