import { expect, test } from 'vitest'
import { outputWord } from '#electron/host/tunnels/output-notes.ts'

test.for([
  ['tamsin@bastion.example.com: Permission denied (publickey).', 'authentication-refused'],
  ['Host key verification failed.', 'host-key-refused'],
  ['ssh: Could not resolve hostname bastion: Name or service not known', 'name-not-found'],
  ['ssh: connect to host 10.0.0.1 port 22: Connection refused', 'connection-refused'],
  ['2026-01-01T00:00:00Z INF Registered tunnel connection connIndex=0', 'connected'],
  ['Warning: remote port forwarding failed for listen port 80', 'forwarding-refused'],
  ['2026-01-01T00:00:00Z ERR failed for https://tamsin', 'error'],
  ['good morning, Tamsin', 'other'],
] as const)('%s is about %s', ([line, word]) => expect(outputWord(line)).toBe(word))
