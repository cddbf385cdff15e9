import { Button } from '@mantine/core'
import { IconArrowLeft, IconEdit, IconPencil, IconQrcode, IconSparkles, type Icon as TablerIcon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import classes from '../ai-promoter.module.css'
import { AREA, detailPath, LIST_PATH } from '../ai-promoter-paths.ts'
import { RequestFields } from '../form/RequestFields.tsx'
import { EMPTY_REQUEST, isSameRequest, loadRequestForm, type RequestValues } from '../form/request-values.ts'
import { useUnsavedRequestQuestion } from '../form/use-unsaved-question.ts'
import { GenerationOverlay } from '../progress/GenerationOverlay.tsx'
import { RequestNotice } from '../RequestNotice.tsx'
import own from './create.module.css'
import { useCreateRequest } from './use-creation.ts'

export default function CreateRequestScreen() {
  const router = useRouter()
  const { query, change } = useAddressQuery()
  // Generated here, so that repeating the call is harmless
  const [uuid] = useState(randomUuid)
  const { create, isCreating, isConnectionLost } = useCreateRequest()
  const mayLeave = useRef(false)
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem<RequestValues>(loadRequestForm, EMPTY_REQUEST, (values) => {
    if (mayLeave.current) return
    mayLeave.current = true
    // If the page is reloaded in the meantime, it finds its request by this parameter
    change({ request: uuid }, 'replace')
    create(
      { ...values, review_generator_uuid: uuid },
      {
        onSuccess: () => router.history.replace(detailPath(uuid)),
        onError: (error) => {
          mayLeave.current = false
          change({ request: null }, 'replace')
          showFailure(error)
        },
      },
    )
  })
  useUnsavedRequestQuestion(() => !mayLeave.current && !isSameRequest(form.values, EMPTY_REQUEST))

  const begun = query.get('request')
  useEffect(() => {
    if (begun !== null && begun !== uuid) router.history.replace(detailPath(begun))
  }, [begun, uuid, router])

  return (
    <>
      <PageHead parent={AREA} title="Create review request" />
      <RequestNotice />
      <div className={`${classes.columns} ${own.columns}`}>
        <Card padded={false}>
          <form onSubmit={onSubmit} noValidate aria-label="Create review request">
            <div className={classes.part}>
              <RequestFields form={form} />
              <FormFailure failure={failure} />
            </div>
            <div className={classes.foot}>
              <Button
                component={AppLink}
                to={LIST_PATH}
                variant="subtle"
                color="gray"
                leftSection={<IconArrowLeft className={classes.icon} stroke={1.75} aria-hidden />}
              >
                Previous
              </Button>
              <span className={classes.grow} />
              <SubmitButton loading={isCreating} leftSection={<IconSparkles className={classes.icon} stroke={1.75} aria-hidden />}>
                Create
              </SubmitButton>
            </div>
          </form>
        </Card>
        <WhatHappensNext />
      </div>
      <GenerationOverlay uuid={uuid} opened={isCreating} isConnectionLost={isConnectionLost} />
    </>
  )
}

const NEXT: readonly { icon: TablerIcon; title: string; text: string }[] = [
  {
    icon: IconPencil,
    title: 'We write three suggestions',
    text: 'Based on your business settings, staff rules and comments. Takes 1 to 2 minutes.',
  },
  { icon: IconQrcode, title: 'You get a QR code and a link', text: 'Show it at the desk, or send it by email or text.' },
  {
    icon: IconEdit,
    title: 'The customer edits and posts',
    text: 'They pick keywords, edit the draft and post it themselves. We never post for them.',
  },
]

function WhatHappensNext() {
  return (
    <section className={own.next} aria-labelledby="what-happens-next">
      <h2 className={own.nextTitle} id="what-happens-next">
        What happens next
      </h2>
      <ol className={own.nextList}>
        {NEXT.map(({ icon: Icon, title, text }) => (
          <li key={title} className={own.nextStep}>
            <IconTile tone="primary">
              <Icon size={18} stroke={1.75} />
            </IconTile>
            <div>
              <h3 className={own.nextName}>{title}</h3>
              <p className={own.nextText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
