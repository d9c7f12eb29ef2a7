import { Emitter } from '#shared/core/emitter.ts'
import { KnownSecrets } from './known-secrets.ts'
import { hidingSecrets } from './hiding-secrets.ts'
import { defineFeature } from '../kernel/feature.ts'

/** Every secret that this app reads, writes or sends: stored in the keychain, and written nowhere else. */
export const secretsFeature = defineFeature({
  name: 'secrets',
  create({ ports }) {
    const known = new KnownSecrets()
    const learned = new Emitter<string>()
    const hide = (secret: string) => {
      known.add(secret)
      learned.emit(secret)
    }
    return { known, learned, hide, secrets: hidingSecrets(ports.secrets, hide) }
  },
})
