import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SendingLine } from './SendingLine.tsx'

describe('the delivery state of a message', () => {
  it('while it waits for the morning › says when it is sent', () => {
    render(<SendingLine state="waiting" problem="" until="8:00 AM" />)
    expect(screen.getByText('Sends 8:00 AM')).toBeDefined()
  })

  it('while it waits because carriers block its sender › says so, without the error’s number', () => {
    render(<SendingLine state="waiting" problem="Phone companies don’t accept texts from our number yet. (30034)" until="8:00 AM" />)
    expect(screen.getByText('Waiting: Phone companies don’t accept texts from our number yet.')).toBeDefined()
  })

  it('once it is sent › shows no problem', () => {
    render(<SendingLine state="sent" problem="Twilio asked us to slow down" />)
    expect(screen.getByText('Sent')).toBeDefined()
  })
})
