import { useState } from 'react'
import { ApiError } from './api-error.ts'

/** Whether the server requires the current password: forms show the field from then on */
export function useAskedPassword(): { isAsked: boolean; noteFailure: (error: unknown) => void } {
  const [isAsked, setIsAsked] = useState(false)
  const noteFailure = (error: unknown) => {
    if (isPasswordAsked(error)) setIsAsked(true)
  }
  return { isAsked, noteFailure }
}

export const isPasswordAsked = (error: unknown): boolean => error instanceof ApiError && error.field === 'current_password'
