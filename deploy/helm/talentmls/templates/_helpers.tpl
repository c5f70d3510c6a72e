{{- define "talentmls.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name }}{{ end }}
{{- end }}

{{- define "talentmls.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Not the name that the Service looks for: a worker serves no one. */}}
{{- define "talentmls.workerSelector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}-worker
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "talentmls.labels" -}}
{{ include "talentmls.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "talentmls.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Whether more than one process can run at a time. */}}
{{- define "talentmls.several" -}}
{{- if or .Values.autoscaling.enabled .Values.worker.enabled (gt (int .Values.replicas) 1) }}yes{{ end }}
{{- end }}

{{/* How many processes always serve people. */}}
{{- define "talentmls.serving" -}}
{{- ternary .Values.autoscaling.minReplicas .Values.replicas .Values.autoscaling.enabled }}
{{- end }}

{{/* Whether files are on a volume. A bucket needs none, and one for a single node would keep all others waiting. */}}
{{- define "talentmls.volume" -}}
{{- $bucket := has "FILES_URL" .Values.secret.keys }}
{{- if and .Values.persistence.enabled (or (not $bucket) (eq .Values.persistence.accessMode "ReadWriteMany")) }}yes{{ end }}
{{- end }}

{{/* Refuses what would lose data or never start, before anything is installed. */}}
{{- define "talentmls.check" -}}
{{- $files := has "FILES_URL" .Values.secret.keys }}
{{- $url := required "settings.PUBLIC_URL is not set. Set it to the address that people use, like https://mls.example." .Values.settings.PUBLIC_URL }}
{{- if not (hasPrefix "https://" $url) }}
{{- fail (printf "settings.PUBLIC_URL is %s. Set it to an address that begins with https://, like https://mls.example." $url) }}
{{- end }}
{{- if not (has "DATABASE_URL" .Values.secret.keys) }}
{{- fail "secret.keys lacks DATABASE_URL, and the image has no embedded database. Add it, with its value in the Secret." }}
{{- end }}
{{- if not (or (has "MASTER_KEY" .Values.secret.keys) .Values.settings.KEY_COMMAND) }}
{{- fail "secret.keys lacks MASTER_KEY. Add it, or set settings.KEY_COMMAND." }}
{{- end }}
{{- if and (has "MASTER_KEY" .Values.secret.keys) .Values.settings.KEY_COMMAND }}
{{- fail "settings.KEY_COMMAND and MASTER_KEY in secret.keys exclude each other. Set secret.keys to those without MASTER_KEY." }}
{{- end }}
{{- if ne (.Values.settings.PORT | default "4000") "4000" }}
{{- fail "settings.PORT can't be changed: the probes and the Service use 4000. Set service.port for the Service's own port." }}
{{- end }}
{{- if and (include "talentmls.several" .) (not $files) (not (and .Values.persistence.enabled (eq .Values.persistence.accessMode "ReadWriteMany"))) }}
{{- fail "Several processes need one place for CV files. Add FILES_URL to secret.keys, or set persistence.accessMode to ReadWriteMany." }}
{{- end }}
{{- if and (not .Values.persistence.enabled) (not $files) }}
{{- fail "Without persistence, CV files would be lost at each restart. Add FILES_URL to secret.keys, or enable persistence." }}
{{- end }}
{{- with .Values.backup }}
{{- if and .enabled (not (and .dataClaim .keysClaim)) }}
{{- fail "Backups need backup.dataClaim and backup.keysClaim. Set them to two claims that you have created." }}
{{- end }}
{{- if and .enabled (eq .dataClaim .keysClaim) }}
{{- fail "backup.dataClaim and backup.keysClaim are the same. Keep the keys in another place: together they undo erasures." }}
{{- end }}
{{- end }}
{{- if and .Values.backup.enabled (include "talentmls.volume" .) (eq .Values.persistence.accessMode "ReadWriteOncePod") }}
{{- fail "A backup can't read CV files on a ReadWriteOncePod volume. Set persistence.accessMode to ReadWriteOnce." }}
{{- end }}
{{- end }}

{{/* Settings are variables, secrets are files, because others can read a process's variables more easily. */}}
{{- define "talentmls.env" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secret.keys }}
- name: {{ . }}_FILE
  value: /run/secrets/talentmls/{{ . }}
{{- end }}
{{- if .Values.caSecret }}
- name: NODE_EXTRA_CA_CERTS
  value: /run/secrets/ca/ca.crt
{{- end }}
- name: MIGRATE_ON_START
  value: {{ ternary "off" "on" .Values.migration.enabled | quote }}
{{- end }}

{{/*
The pod of a command (dict "root", "component", "args", "kind"), with what the server reads. The kind is "command" or
which CronJob it is, "backup" or "keys", which has nothing of the data.
*/}}
{{- define "talentmls.commandPod" -}}
{{- $ := .root -}}
metadata:
  labels:
    app.kubernetes.io/component: {{ .component }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext: {{- include "talentmls.podSecurity" $ | nindent 4 }}
  {{- with $.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "talentmls.image" $ }}
      imagePullPolicy: {{ $.Values.image.pullPolicy }}
      args: {{- toYaml .args | nindent 8 }}
      securityContext: {{- include "talentmls.security" $ | nindent 8 }}
      env: {{- include "talentmls.env" $ | trim | nindent 8 }}
      resources: {{- toYaml $.Values.backup.resources | nindent 8 }}
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets/talentmls, readOnly: true }
        {{- if $.Values.caSecret }}
        - { name: ca, mountPath: /run/secrets/ca, readOnly: true }
        {{- end }}
        - { name: tmp, mountPath: /tmp }
        {{- if ne .kind "keys" }}
        - { name: data, mountPath: /data }
        {{- end }}
        {{- if and $.Values.backup.dataClaim (ne .kind "keys") }}
        - { name: backups, mountPath: /backups }
        {{- end }}
        {{- if $.Values.backup.keysClaim }}
        - { name: keys, mountPath: /keys }
        {{- end }}
        {{- if ne .kind "command" }}
        - { name: script, mountPath: /run/backup, readOnly: true }
        {{- end }}
  volumes:
    {{- include "talentmls.secretVolume" $ | nindent 4 }}
    {{- if ne .kind "keys" }}
    - name: data
      {{- include "talentmls.dataVolume" $ | nindent 6 }}
    {{- with $.Values.backup.dataClaim }}
    - name: backups
      persistentVolumeClaim: { claimName: {{ . }} }
    {{- end }}
    {{- end }}
    {{- with $.Values.backup.keysClaim }}
    - name: keys
      persistentVolumeClaim: { claimName: {{ . }} }
    {{- end }}
    {{- if ne .kind "command" }}
    - name: script
      configMap: { name: {{ include "talentmls.name" $ }}-backup }
    {{- end }}
  {{- with $.Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if and (ne .kind "keys") (include "talentmls.volume" $) (eq $.Values.persistence.accessMode "ReadWriteOnce") }}
  # The volume can be mounted only on the node where the server runs. For a restore no server runs.
  affinity:
    podAffinity:
      {{- if eq .kind "backup" }}
      requiredDuringSchedulingIgnoredDuringExecution:
        - topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels: {{- include "talentmls.selector" $ | nindent 14 }}
      {{- else }}
      preferredDuringSchedulingIgnoredDuringExecution:
        - weight: 100
          podAffinityTerm:
            topologyKey: kubernetes.io/hostname
            labelSelector:
              matchLabels: {{- include "talentmls.selector" $ | nindent 16 }}
      {{- end }}
  {{- end }}
{{- end }}

{{- define "talentmls.dataVolume" -}}
{{- if include "talentmls.volume" . -}}
persistentVolumeClaim:
  claimName: {{ .Values.persistence.existingClaim | default (include "talentmls.name" .) }}
{{- else -}}
emptyDir: {}
{{- end }}
{{- end }}

{{- define "talentmls.security" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- define "talentmls.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "talentmls.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range .Values.secret.keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- with .Values.caSecret }}
- name: ca
  secret:
    secretName: {{ . }}
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
- name: tmp
  emptyDir: { sizeLimit: 512Mi }
{{- end }}
