import type { SmallPageMessages } from '../en/small-pages.ts'

export const smallPageMessages: SmallPageMessages = {
  unsubscribeTitle: 'Darse de baja',
  stopFrom: (company) => `¿Dejar de recibir solicitudes de opinión de ${company}?`,
  stoppedFrom: (company) => `${company} ya no le enviará solicitudes de opinión por correo electrónico.`,
  unsubscribe: 'Darme de baja',
  oneMoment: 'Un momento…',
  unsubscribed: 'Se ha dado de baja',

  notFoundTitle: 'Página no encontrada',
  notFound: 'Página no válida, vuelva a la página de inicio',
  mistyped: 'Es posible que la dirección esté mal escrita o que la página haya cambiado de lugar.',
  home: 'INICIO',
}
