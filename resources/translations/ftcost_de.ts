<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>ftcost</name>
    <message>
      <source> (closed)</source>
      <extracomment>ftcost_core/report/section_beside.py: _service</extracomment>
      <translation> (geschlossen)</translation>
    </message>
    <message>
      <source> (did you mean "{fix}"?)</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_header</extracomment>
      <translation> (gemeint: "{fix}"?)</translation>
    </message>
    <message>
      <source> (did you mean "{suggestion}"?)</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py: RowProblem.__str__</extracomment>
      <translation> (gemeint: "{suggestion}"?)</translation>
    </message>
    <message>
      <source> (did you mean {words}?)</source>
      <extracomment>ftcost_core/documents/problems.py: did_you_mean</extracomment>
      <translation> (gemeint: {words}?)</translation>
    </message>
    <message>
      <source> (the job)</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _bar</extracomment>
      <translation> (der Job)</translation>
    </message>
    <message>
      <source> ({0} to {1})</source>
      <extracomment>ftcost_core/charts/steps.py: finding</extracomment>
      <translation> ({0} bis {1})</translation>
    </message>
    <message>
      <source> Did you mean {0}?</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: problem_text</extracomment>
      <translation> Gemeint: {0}?</translation>
    </message>
    <message>
      <source> and {0} a month to keep the model</source>
      <extracomment>ftcost_gui/text/explanations.py: of_cost</extracomment>
      <translation> und {0} im Monat für das Vorhalten des Modells</translation>
    </message>
    <message>
      <source> and {0} shared</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation> und {0} gemeinsam</translation>
    </message>
    <message>
      <source> and {more} more</source>
      <extracomment>ftcost_core/catalogue/names.py: asked_for</extracomment>
      <translation> und {more} weitere</translation>
    </message>
    <message>
      <source> of the sample</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation> der Stichprobe</translation>
    </message>
    <message>
      <source> of {0}</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation> zu je {0}</translation>
    </message>
    <message>
      <source> on each</source>
      <extracomment>tests/claims/estimates.py: Fits.find</extracomment>
      <translation> je GPU</translation>
    </message>
    <message>
      <source> on own machines ({provider})</source>
      <extracomment>ftcost_core/report/section_summary.py: _where</extracomment>
      <translation> auf eigener Hardware ({provider})</translation>
    </message>
    <message>
      <source> on {nodes} nodes</source>
      <extracomment>ftcost_core/documents/names.py: hardware_name</extracomment>
      <translation> auf {nodes} Knoten</translation>
    </message>
    <message>
      <source> · outlier, left out</source>
      <extracomment>ftcost_core/charts/steps.py: _readout</extracomment>
      <translation> · Ausreißer, ausgelassen</translation>
    </message>
    <message>
      <source> · warm-up, left out</source>
      <extracomment>ftcost_core/charts/steps.py: _readout</extracomment>
      <translation> · Anlauf, ausgelassen</translation>
    </message>
    <message>
      <source> · {0} is padding</source>
      <extracomment>ftcost_gui/form/job_form.py: _about_lengths</extracomment>
      <translation> · davon Padding: {0}</translation>
    </message>
    <message>
      <source>"1f1b" for {title}</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_schedule</extracomment>
      <translation>„1f1b“ für {title}</translation>
    </message>
    <message>
      <source>"_data_files": a list of {"filename": ...}</source>
      <extracomment>ftcost_core/dataset/kinds.py: _arrow_files</extracomment>
      <translation>"_data_files": eine Liste von {"filename": ...}</translation>
    </message>
    <message>
      <source>"day", "week" or "month"</source>
      <extracomment>ftcost_core/offers/recurring.py: recurring_cost</extracomment>
      <translation>"day", "week" oder "month"</translation>
    </message>
    <message>
      <source>"elapsed_time" is no time</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: llama_factory</extracomment>
      <translation>"elapsed_time" ist keine Zeit</translation>
    </message>
    <message>
      <source>"nf4" beside adapters, or null, for torchtune</source>
      <extracomment>ftcost_core/exporters/torchtune.py: _recipe</extracomment>
      <translation>"nf4" neben Adaptern oder null, für torchtune</translation>
    </message>
    <message>
      <source>"num_kv_heads" of at most "num_heads" ({num_heads})</source>
      <extracomment>ftcost_core/architecture/model.py: ModelArchitecture._fill</extracomment>
      <translation>"num_kv_heads" von höchstens "num_heads" ({num_heads})</translation>
    </message>
    <message>
      <source>"preference": records of chosen and rejected, for DPO</source>
      <extracomment>ftcost_core/exporters/training_data.py: conversion</extracomment>
      <translation>"preference": Einträge mit gewählter und abgelehnter Antwort, für DPO</translation>
    </message>
    <message>
      <source>"sft" for pre-training</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _refuse_what_cannot_be_expressed</extracomment>
      <translation>"sft" für Pre-Training</translation>
    </message>
    <message>
      <source>"sft": pre-training is towards the next token</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_objective</extracomment>
      <translation>„sft“: Pretraining sagt das nächste Token voraus</translation>
    </message>
    <message>
      <source>"splits": a list of names of folders</source>
      <extracomment>ftcost_core/dataset/kinds.py: _folder</extracomment>
      <translation>"splits": eine Liste von Ordnernamen</translation>
    </message>
    <message>
      <source>"tokens", or "samples" with "mean_sample_tokens", or "lengths"</source>
      <extracomment>ftcost_core/documents/job.py: Data._tokens_known</extracomment>
      <translation>"tokens" oder "samples" mit "mean_sample_tokens" oder "lengths"</translation>
    </message>
    <message>
      <source>"tokens_range" with "tokens" between its ends</source>
      <extracomment>ftcost_core/documents/job.py: Data._tokens_known</extracomment>
      <translation>„tokens_range“ mit „tokens“ zwischen seinen Enden</translation>
    </message>
    <message>
      <source>"{field}", a whole number of at least 1</source>
      <extracomment>ftcost_core/architecture/model.py: ModelArchitecture._fill</extracomment>
      <translation>"{field}", eine ganze Zahl ab 1</translation>
    </message>
    <message>
      <source>&amp;About FTCost</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Über FTCost</translation>
    </message>
    <message>
      <source>&amp;Buy, rent or reserve…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>&amp;Kaufen, mieten oder reservieren…</translation>
    </message>
    <message>
      <source>&amp;Check installation…</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Installation prüfen…</translation>
    </message>
    <message>
      <source>&amp;Close window</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
      <source>&amp;Copy rows</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.__init__</extracomment>
      <translation>Zeilen &amp;kopieren</translation>
    </message>
    <message>
      <source>&amp;Copy the figures</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Werte kopieren</translation>
    </message>
    <message>
      <source>&amp;Copy the file</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>Datei &amp;kopieren</translation>
    </message>
    <message>
      <source>&amp;Copy the report</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Bericht &amp;kopieren</translation>
    </message>
    <message>
      <source>&amp;Count</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>&amp;Zählen</translation>
    </message>
    <message>
      <source>&amp;Currency…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>&amp;Währung…</translation>
    </message>
    <message>
      <source>&amp;Data</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>Da&amp;ten</translation>
    </message>
    <message>
      <source>&amp;Duplicate</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Duplizieren</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
      <source>&amp;Explanation beside the charts</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>&amp;Erklärung neben den Diagrammen</translation>
    </message>
    <message>
      <source>&amp;Export</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Exportieren</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Datei</translation>
    </message>
    <message>
      <source>&amp;Filter</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Filtern</translation>
    </message>
    <message>
      <source>&amp;Find a command…</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Befehl &amp;suchen…</translation>
    </message>
    <message>
      <source>&amp;Find best plan</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>Besten &amp;Plan suchen</translation>
    </message>
    <message>
      <source>&amp;Glossary</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Glossar</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Hilfe</translation>
    </message>
    <message>
      <source>&amp;Help pages</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Hilfeseiten</translation>
    </message>
    <message>
      <source>&amp;Hide or show</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>A&amp;us-/einblenden</translation>
    </message>
    <message>
      <source>&amp;Import a configuration…</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Konfiguration &amp;importieren …</translation>
    </message>
    <message>
      <source>&amp;Import a model…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>Modell &amp;importieren…</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Im&amp;portieren…</translation>
    </message>
    <message>
      <source>&amp;Job</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Job</translation>
    </message>
    <message>
      <source>&amp;New from</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Neu aus Vorlage</translation>
    </message>
    <message>
      <source>&amp;One page for finance, PDF…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>&amp;Eine Seite für die Finanzen, PDF…</translation>
    </message>
    <message>
      <source>&amp;Only my price lists</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>&amp;Nur meine Preislisten</translation>
    </message>
    <message>
      <source>&amp;Open the folder</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Ordner &amp;öffnen</translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Öffnen…</translation>
    </message>
    <message>
      <source>&amp;Paste anything</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.add_paste</extracomment>
      <translation>&amp;Beliebiges einfügen</translation>
    </message>
    <message>
      <source>&amp;Pin to compare</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>Zum Vergleich &amp;anheften</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>&amp;Beenden</translation>
    </message>
    <message>
      <source>&amp;Read a pilot's log…</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>Pilot&amp;log lesen…</translation>
    </message>
    <message>
      <source>&amp;Revert to the built-in list</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Auf &amp;mitgelieferte Liste zurücksetzen</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Speichern</translation>
    </message>
    <message>
      <source>&amp;Save to a folder…</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>In Ordner &amp;speichern…</translation>
    </message>
    <message>
      <source>&amp;Send to the job</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>An Job &amp;senden</translation>
    </message>
    <message>
      <source>&amp;Target</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>&amp;Ziel</translation>
    </message>
    <message>
      <source>&amp;Training configuration…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>&amp;Trainingskonfiguration…</translation>
    </message>
    <message>
      <source>&amp;Update…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Ak&amp;tualisieren…</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>&amp;Ansicht</translation>
    </message>
    <message>
      <source>&amp;Write the pilot's script…</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>&amp;Pilotskript schreiben…</translation>
    </message>
    <message>
      <source>(none given)</source>
      <extracomment>ftcost_core/importing/config.py: _assumed</extracomment>
      <translation>(nicht angegeben)</translation>
    </message>
    <message>
      <source>+ Offer</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._lay_out</extracomment>
      <translation>+ Angebot</translation>
    </message>
    <message>
      <source>+ Provider</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._lay_out</extracomment>
      <translation>+ Anbieter</translation>
    </message>
    <message>
      <source>, from {source}</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>, aus {source}</translation>
    </message>
    <message>
      <source>, head tied</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>, Head gekoppelt</translation>
    </message>
    <message>
      <source>, not {asked}.</source>
      <extracomment>tests/claims/estimates.py: GpusNeeded.find</extracomment>
      <translation>, nicht {asked}.</translation>
    </message>
    <message>
      <source>, not {expected}.</source>
      <extracomment>tests/claims/ratios.py: Direction.find</extracomment>
      <translation>, nicht {expected}.</translation>
    </message>
    <message>
      <source>, not {text}</source>
      <extracomment>tests/claims/judge.py: estimated</extracomment>
      <translation>, nicht {text}</translation>
    </message>
    <message>
      <source>, not {text}.</source>
      <extracomment>tests/claims/judge.py: same</extracomment>
      <translation>, nicht {text}.</translation>
    </message>
    <message>
      <source>, rank {rank}</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>, Rang {rank}</translation>
    </message>
    <message>
      <source>, rented {terms} from {provider} at prices of {day}</source>
      <extracomment>ftcost_core/report/section_summary.py: _where</extracomment>
      <translation>, gemietet ({terms}) bei {provider} zu Preisen vom {day}</translation>
    </message>
    <message>
      <source>, {0} to {1}.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>, {0} bis {1}.</translation>
    </message>
    <message>
      <source>, {usd_rate} USD each on {usd_rate_as_of}</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>, je {usd_rate} USD am {usd_rate_as_of}</translation>
    </message>
    <message>
      <source>0 for a machine that is switched off then.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>0 für eine Maschine, die dann abgeschaltet ist.</translation>
    </message>
    <message>
      <source>0: PEFT takes no dropout of adapters on fused experts; or without adapters on them</source>
      <extracomment>ftcost_core/evaluation/experts.py: check_experts</extracomment>
      <translation>0: PEFT nimmt auf fusionierten Experten kein Dropout von Adaptern; oder ohne Adapter auf ihnen</translation>
    </message>
    <message>
      <source>1 GPU</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: value_text</extracomment>
      <translation>1 GPU</translation>
    </message>
    <message>
      <source>1 day old</source>
      <extracomment>ftcost_core/wording/labels.py: age_words</extracomment>
      <translation>1 Tag alt</translation>
    </message>
    <message>
      <source>1 error</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: _count</extracomment>
      <translation>1 Fehler</translation>
    </message>
    <message>
      <source>1 measured run is like this one.</source>
      <extracomment>ftcost_core/evaluation/documents.py: evidence</extracomment>
      <translation>1 gemessener Lauf ist diesem ähnlich.</translation>
    </message>
    <message>
      <source>1 similar run</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>1 ähnlicher Lauf</translation>
    </message>
    <message>
      <source>1 to {largest:,} pixels</source>
      <extracomment>ftcost_core/importing/image_tokens.py: image_tokens</extracomment>
      <translation>1 bis {largest:,} Pixel</translation>
    </message>
    <message>
      <source>1 warning</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: _count</extracomment>
      <translation>1 Warnung</translation>
    </message>
    <message>
      <source>1 {0} = {1} USD of {2}</source>
      <extracomment>ftcost_gui/chrome/price_status.py: provenance_of</extracomment>
      <translation>1 {0} = {1} USD vom {2}</translation>
    </message>
    <message>
      <source>1 {0} today is</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._ask_rate</extracomment>
      <translation>1 {0} sind heute</translation>
    </message>
    <message>
      <source>1 × A100</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>1 × A100</translation>
    </message>
    <message>
      <source>1, for a vLLM server beside the trainer</source>
      <extracomment>ftcost_core/exporters/trl.py: _with_server</extracomment>
      <translation>1, für einen vLLM-Server neben dem Trainer</translation>
    </message>
    <message>
      <source>13B LoRA fits an A100 PCIe</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-004</extracomment>
      <translation>13B LoRA passt auf eine A100 PCIe</translation>
    </message>
    <message>
      <source>13B trains on an RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: cost-065</extracomment>
      <translation>13B trainiert auf einer RTX 4090</translation>
    </message>
    <message>
      <source>13B, A100 PCIe, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>13B, A100 PCIe, 10 Millionen Token</translation>
    </message>
    <message>
      <source>13B, L40S, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>13B, L40S, 10 Millionen Token</translation>
    </message>
    <message>
      <source>13B, LoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>13B, LoRA</translation>
    </message>
    <message>
      <source>13B, QLoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>13B, QLoRA</translation>
    </message>
    <message>
      <source>13B, QLoRA, A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, QLoRA, A100</translation>
    </message>
    <message>
      <source>13B, QLoRA, H100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, QLoRA, H100</translation>
    </message>
    <message>
      <source>13B, QLoRA, RTX 4090</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, QLoRA, RTX 4090</translation>
    </message>
    <message>
      <source>13B, full</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>13B, voll</translation>
    </message>
    <message>
      <source>13B, full, A100 PCIe</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, voll, A100 PCIe</translation>
    </message>
    <message>
      <source>13B, full, A100 SXM</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, voll, A100 SXM</translation>
    </message>
    <message>
      <source>13B, full, H100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, voll, H100</translation>
    </message>
    <message>
      <source>13B, full, RTX 4090</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>13B, voll, RTX 4090</translation>
    </message>
    <message>
      <source>13B, rank 16</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>13B, Rang 16</translation>
    </message>
    <message>
      <source>13B, rank 8</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>13B, Rang 8</translation>
    </message>
    <message>
      <source>13B: A100 PCIe with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>13B: A100 PCIe mit LoRA</translation>
    </message>
    <message>
      <source>16-bit copies of fp32 matrices that autocast multiplies with</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>16-Bit-Kopien von fp32-Matrizen, mit denen Autocast multipliziert</translation>
    </message>
    <message>
      <source>16-bit rate, TFLOPS</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>16-Bit-Rate, TFLOPS</translation>
    </message>
    <message>
      <source>1: the model has no experts</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>1: Das Modell hat keine Experten</translation>
    </message>
    <message>
      <source>1F1B</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>1F1B</translation>
    </message>
    <message>
      <source>2 over 1</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>2 zu 1</translation>
    </message>
    <message>
      <source>2 × A100</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>2 × A100</translation>
    </message>
    <message>
      <source>34B LoRA fits an A100 PCIe</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-115</extracomment>
      <translation>34B LoRA passt auf eine A100 PCIe</translation>
    </message>
    <message>
      <source>34B LoRA fits two L40S</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-115</extracomment>
      <translation>34B LoRA passt auf zwei L40S</translation>
    </message>
    <message>
      <source>34B QLoRA fits</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-166</extracomment>
      <translation>34B QLoRA passt</translation>
    </message>
    <message>
      <source>34B, A100 PCIe, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>34B, A100 PCIe, 10 Millionen Token</translation>
    </message>
    <message>
      <source>34B, LoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>34B, LoRA</translation>
    </message>
    <message>
      <source>34B, QLoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>34B, QLoRA</translation>
    </message>
    <message>
      <source>34B, full</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>34B, voll</translation>
    </message>
    <message>
      <source>34B, full, 2 × A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>34B, voll, 2 × A100</translation>
    </message>
    <message>
      <source>34B, full, 4 × A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>34B, voll, 4 × A100</translation>
    </message>
    <message>
      <source>34B, rank 8</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>34B, Rang 8</translation>
    </message>
    <message>
      <source>34B: 2 × L40S with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>34B: 2 × L40S mit LoRA</translation>
    </message>
    <message>
      <source>34B: A100 PCIe with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>34B: A100 PCIe mit LoRA</translation>
    </message>
    <message>
      <source>4 over 1</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>4 zu 1</translation>
    </message>
    <message>
      <source>4 × A100</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>4 × A100</translation>
    </message>
    <message>
      <source>4-bit: memory saved</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>4 Bit: gesparter Speicher</translation>
    </message>
    <message>
      <source>4-bit: quality (opinion)</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>4 Bit: Qualität (Meinung)</translation>
    </message>
    <message>
      <source>4-bit: time added</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>4 Bit: zusätzliche Zeit</translation>
    </message>
    <message>
      <source>70B LoRA fits an H100 PCIe</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-118</extracomment>
      <translation>70B LoRA passt auf eine H100 PCIe</translation>
    </message>
    <message>
      <source>70B LoRA fits eight A100</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-005</extracomment>
      <translation>70B LoRA passt auf acht A100</translation>
    </message>
    <message>
      <source>70B LoRA fits one H100</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-005</extracomment>
      <translation>70B LoRA passt auf eine H100</translation>
    </message>
    <message>
      <source>70B QLoRA fits an RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-134</extracomment>
      <translation>70B QLoRA passt auf eine RTX 4090</translation>
    </message>
    <message>
      <source>70B does not</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-166</extracomment>
      <translation>70B passt nicht</translation>
    </message>
    <message>
      <source>70B on 100 billion tokens: training</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>70B auf 100 Milliarden Token: Training</translation>
    </message>
    <message>
      <source>70B, 2 × A100 SXM, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>70B, 2 × A100 SXM, 10 Millionen Token</translation>
    </message>
    <message>
      <source>70B, LoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>70B, LoRA</translation>
    </message>
    <message>
      <source>70B, QLoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>70B, QLoRA</translation>
    </message>
    <message>
      <source>70B, QLoRA, 2 × A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>70B, QLoRA, 2 × A100</translation>
    </message>
    <message>
      <source>70B, QLoRA, 2 × H100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>70B, QLoRA, 2 × H100</translation>
    </message>
    <message>
      <source>70B, full</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>70B, voll</translation>
    </message>
    <message>
      <source>70B, rank 16</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>70B, Rang 16</translation>
    </message>
    <message>
      <source>70B, rank 8</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>70B, Rang 8</translation>
    </message>
    <message>
      <source>70B: 2 × A100 SXM with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>70B: 2 × A100 SXM mit LoRA</translation>
    </message>
    <message>
      <source>70B: H100 PCIe with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>70B: H100 PCIe mit LoRA</translation>
    </message>
    <message>
      <source>70B: total</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>70B: Summe</translation>
    </message>
    <message>
      <source>7B fits an L40S</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-003</extracomment>
      <translation>7B passt auf eine L40S</translation>
    </message>
    <message>
      <source>7B fits an RTX 4090 and an L40S</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-003</extracomment>
      <translation>7B passt auf eine RTX 4090 und eine L40S</translation>
    </message>
    <message>
      <source>7B to 34B fit an RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-166</extracomment>
      <translation>7B bis 34B passen auf eine RTX 4090</translation>
    </message>
    <message>
      <source>7B, L4 with QLoRA, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>7B, L4 mit QLoRA, 10 Millionen Token</translation>
    </message>
    <message>
      <source>7B, LoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>7B, LoRA</translation>
    </message>
    <message>
      <source>7B, LoRA, A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, LoRA, A100</translation>
    </message>
    <message>
      <source>7B, LoRA, H100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, LoRA, H100</translation>
    </message>
    <message>
      <source>7B, LoRA, RTX 4090</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, LoRA, RTX 4090</translation>
    </message>
    <message>
      <source>7B, QLoRA</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>7B, QLoRA</translation>
    </message>
    <message>
      <source>7B, RTX 4090, 10 million tokens</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>7B, RTX 4090, 10 Millionen Token</translation>
    </message>
    <message>
      <source>7B, full</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>7B, voll</translation>
    </message>
    <message>
      <source>7B, full, A100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, voll, A100</translation>
    </message>
    <message>
      <source>7B, full, H100</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, voll, H100</translation>
    </message>
    <message>
      <source>7B, full, RTX 4090</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>7B, voll, RTX 4090</translation>
    </message>
    <message>
      <source>7B, rank 16</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>7B, Rang 16</translation>
    </message>
    <message>
      <source>7B, rank 4</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>7B, Rang 4</translation>
    </message>
    <message>
      <source>7B, rank 8</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>7B, Rang 8</translation>
    </message>
    <message>
      <source>7B: RTX 4090 with LoRA</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>7B: RTX 4090 mit LoRA</translation>
    </message>
    <message>
      <source>8 GPUs at {price}, one at {beside}: not about eight times</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: _against_single</extracomment>
      <translation>8 GPUs zu {price}, eine zu {beside}: nicht rund das Achtfache</translation>
    </message>
    <message>
      <source>8-bit</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>8 Bit</translation>
    </message>
    <message>
      <source>8-bit Adam: memory saved (7B, full)</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>8-Bit-Adam: gesparter Speicher (7B, voll)</translation>
    </message>
    <message>
      <source>8-bit AdamW: a quarter of the optimizer states</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>8-Bit-AdamW: ein Viertel der Optimiererzustände</translation>
    </message>
    <message>
      <source>8-bit optimizer</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>8-Bit-Optimierer</translation>
    </message>
    <message>
      <source>8-bit: memory of the weights saved</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>8 Bit: gesparter Speicher der Gewichte</translation>
    </message>
    <message>
      <source>8-bit: memory saved</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>8 Bit: gesparter Speicher</translation>
    </message>
    <message>
      <source>8-bit: quality (opinion)</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>8 Bit: Qualität (Meinung)</translation>
    </message>
    <message>
      <source>8-bit: time added</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>8 Bit: zusätzliche Zeit</translation>
    </message>
    <message>
      <source>80 % range</source>
      <extracomment>ftcost_core/charts/comparison.py: comparison_table</extracomment>
      <translation>80-%-Spanne</translation>
    </message>
    <message>
      <source>80 % range {0}</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel.tip</extracomment>
      <translation>80-%-Spanne {0}</translation>
    </message>
    <message>
      <source>80 % range {0} to {1}</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>80-%-Spanne {0} bis {1}</translation>
    </message>
    <message>
      <source>80 % range {device_low} to {device_high} {units}</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>80-%-Spanne {device_low} bis {device_high} {units}</translation>
    </message>
    <message>
      <source>80 % range {device_low} – {device_high} {units}</source>
      <extracomment>ftcost_core/charts/memory_bar.py: _range</extracomment>
      <translation>80-%-Spanne {device_low} – {device_high} {units}</translation>
    </message>
    <message>
      <source>80 % within {0} · counted, slack fitted</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>80 % innerhalb von {0} · gezählt, Reserve angepasst</translation>
    </message>
    <message>
      <source>80 % within {0} · source left out</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>80 % innerhalb von {0} · Quelle ausgelassen</translation>
    </message>
    <message>
      <source>; own GPUs are cheaper above {0} tokens</source>
      <extracomment>ftcost_gui/text/explanations.py: of_cost</extracomment>
      <translation>; eigene GPUs sind ab {0} Token günstiger</translation>
    </message>
    <message>
      <source>A ConfigMap holds 1 MiB and no folders: put the training data on that claim, as {path}.</source>
      <extracomment>ftcost_core/exporters/ray.py: _notes</extracomment>
      <translation>Eine ConfigMap fasst 1 MiB und keine Ordner: die Trainingsdaten auf diesen Claim legen, als {path}.</translation>
    </message>
    <message>
      <source>A GPU runs at {0} of the speed of one alone.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_throughput</extracomment>
      <translation>Eine GPU läuft mit {0} der Geschwindigkeit einer einzelnen.</translation>
    </message>
    <message>
      <source>A GPU's arithmetic rate on ordinary matrices. Data sheets often print twice as much, for matrices of which half is zero; training does not have those.</source>
      <extracomment>resources/help/glossary.json: Dense FLOPS</extracomment>
      <translation>Die Rechenrate einer GPU auf gewöhnlichen Matrizen. Datenblätter nennen oft das Doppelte, für Matrizen, die zur Hälfte aus Nullen bestehen; im Training kommen solche nicht vor.</translation>
    </message>
    <message>
      <source>A GPU: {0}.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._name</extracomment>
      <translation>Eine GPU: {0}.</translation>
    </message>
    <message>
      <source>A budget of {needed}</source>
      <extracomment>ftcost_core/planner/binding.py: _shown</extracomment>
      <translation>Ein Budget von {needed}</translation>
    </message>
    <message>
      <source>A budget…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Ein Budget …</translation>
    </message>
    <message>
      <source>A checkpoint</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Ein Checkpoint</translation>
    </message>
    <message>
      <source>A config file…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Eine Konfigurationsdatei …</translation>
    </message>
    <message>
      <source>A config.json, a model folder, a safetensors or GGUF file (Ctrl+Shift+M)</source>
      <extracomment>ftcost_gui/form/job_form.py: JobForm._model_buttons</extracomment>
      <translation>Eine config.json, ein Modellordner, eine safetensors- oder GGUF-Datei (Ctrl+Shift+M)</translation>
    </message>
    <message>
      <source>A configuration of {0}: {1}. It would take the place of this job.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._configuration</extracomment>
      <translation>Eine Konfiguration von {0}: {1}. Sie träte an die Stelle dieses Jobs.</translation>
    </message>
    <message>
      <source>A configuration, a console, nvidia-smi, data, a model's name or file, prices (Ctrl+V)</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.add_paste</extracomment>
      <translation>Konfiguration, Konsole, nvidia-smi, Daten, Name oder Datei eines Modells, Preise (Ctrl+V)</translation>
    </message>
    <message>
      <source>A context of {needed:,} tokens</source>
      <extracomment>ftcost_core/planner/binding.py: _shorter</extracomment>
      <translation>Eine Kontextlänge von {needed:,} Token</translation>
    </message>
    <message>
      <source>A copy of the weights in 32 bits that small changes are added to, while the products use 16 bits.</source>
      <extracomment>resources/help/glossary.json: Master weights</extracomment>
      <translation>Eine Kopie der Gewichte in 32 Bit, zu der kleine Änderungen addiert werden, während die Produkte mit 16 Bit rechnen.</translation>
    </message>
    <message>
      <source>A date, no figure; each price is compared on its own row.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-037</extracomment>
      <translation>Ein Datum, kein Wert; jeder Preis wird in seiner eigenen Zeile verglichen.</translation>
    </message>
    <message>
      <source>A deadline of {needed}</source>
      <extracomment>ftcost_core/planner/binding.py: _shown</extracomment>
      <translation>Eine Frist von {needed}</translation>
    </message>
    <message>
      <source>A downloaded model's folder, with its chat template</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Ordner eines heruntergeladenen Modells, mit seiner Chat-Vorlage</translation>
    </message>
    <message>
      <source>A few dozen steps on the real GPU say more than any formula. Read are trainer_state.json, train_results.json, torchtune and torchtitan logs, TensorBoard events, Weights &amp; Biases and nvidia-smi CSV, and the log of the script written here.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Ein paar Dutzend Schritte auf der echten GPU sagen mehr als jede Formel. Gelesen werden trainer_state.json, train_results.json, Logs von torchtune und torchtitan, TensorBoard-Ereignisse, CSV von Weights &amp; Biases und nvidia-smi sowie das Log des hier geschriebenen Skripts.</translation>
    </message>
    <message>
      <source>A global batch of {given:,} is spread over at most {given:,} replicas: no such hardware within the limits has enough memory.</source>
      <extracomment>ftcost_core/planner/binding.py: _memory_bound_by</extracomment>
      <translation>Ein globaler Batch von {given:,} verteilt sich auf höchstens {given:,} Replikate: Keine solche Hardware innerhalb der Grenzen hat genug Speicher.</translation>
    </message>
    <message>
      <source>A global batch of {needed:,} sequences</source>
      <extracomment>ftcost_core/planner/binding.py: _larger_batches</extracomment>
      <translation>Ein globaler Batch von {needed:,} Sequenzen</translation>
    </message>
    <message>
      <source>A job of the size of GPT-3 (175 billion parameters)</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>Ein Job von der Größe von GPT-3 (175 Milliarden Parameter)</translation>
    </message>
    <message>
      <source>A line</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: text_records</extracomment>
      <translation>Eine Zeile</translation>
    </message>
    <message>
      <source>A machine of one's own whose kernels were timed, by its name.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Eine eigene Maschine, deren Kernel gemessen wurden, nach ihrem Namen.</translation>
    </message>
    <message>
      <source>A model whose layers hold many feed-forward parts, of which each token uses a few. Memory follows all of them, arithmetic only those in use.</source>
      <extracomment>resources/help/glossary.json: Mixture of experts</extracomment>
      <translation>Ein Modell, dessen Schichten viele Feed-Forward-Teile haben, von denen jedes Token nur einige nutzt. Der Speicher richtet sich nach allen, die Rechenarbeit nur nach den genutzten.</translation>
    </message>
    <message>
      <source>A model's config.json. Importing it shows the model before the job changes.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Die config.json eines Modells. Der Import zeigt das Modell, bevor sich der Job ändert.</translation>
    </message>
    <message>
      <source>A model's folder</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.ask_tokenizer</extracomment>
      <translation>Ordner eines Modells</translation>
    </message>
    <message>
      <source>A model: {0}.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._name</extracomment>
      <translation>Ein Modell: {0}.</translation>
    </message>
    <message>
      <source>A model…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Ein Modell …</translation>
    </message>
    <message>
      <source>A month</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: _columns</extracomment>
      <translation>Im Monat</translation>
    </message>
    <message>
      <source>A name or alias of the GPU catalogue.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Ein Name oder Alias aus dem GPU-Katalog.</translation>
    </message>
    <message>
      <source>A new card</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog._list</extracomment>
      <translation>Eine neue Karte</translation>
    </message>
    <message>
      <source>A node's disks together, reading and writing in turn, GB/s.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Die Festplatten eines Knotens zusammen, abwechselnd lesend und schreibend, GB/s.</translation>
    </message>
    <message>
      <source>A paragraph</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: text_records</extracomment>
      <translation>Ein Absatz</translation>
    </message>
    <message>
      <source>A piece of text as the model reads it, about three quarters of an English word.</source>
      <extracomment>resources/report/glossary.json: Token</extracomment>
      <translation>Ein Stück Text, wie das Modell es liest: etwa drei Viertel eines englischen Wortes.</translation>
    </message>
    <message>
      <source>A pilot run measured {measured}. The model is scaled to it, so only what differs is uncertain.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Ein Pilotlauf hat {measured} gemessen. Das Modell ist darauf skaliert, daher ist nur unsicher, was davon abweicht.</translation>
    </message>
    <message>
      <source>A price is no field of the job; it is set on the Prices page.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.take</extracomment>
      <translation>Ein Preis ist kein Feld des Jobs; er wird auf der Seite Preise eingestellt.</translation>
    </message>
    <message>
      <source>A price list: {0} lines. Importing shows every row first.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Eine Preisliste: {0} Zeilen. Der Import zeigt zuerst jede Zeile.</translation>
    </message>
    <message>
      <source>A price that was seen again since, or that is far from the usual one of its GPU, terms and kind of market. Its age makes none doubtful: that widens its range. It is marked wherever it stands and is called the cheapest only if the limits allow it.</source>
      <extracomment>resources/help/glossary.json: Doubtful price</extracomment>
      <translation>Ein Preis, der seither noch einmal gesehen wurde oder der weit vom üblichen seiner GPU, Konditionen und Marktart liegt. Sein Alter macht keinen zweifelhaft: Es verbreitert seine Spanne. Er ist überall gekennzeichnet, wo er steht, und heißt nur dann günstigster, wenn die Grenzen es zulassen.</translation>
    </message>
    <message>
      <source>A range is an 80 % range: of ten jobs like this one, about eight should come out within it, one below and one above. It is no guarantee, and no worst case.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Jede Spanne ist eine 80-%-Spanne: Von zehn Jobs wie diesem sollten etwa acht darin liegen, einer darunter und einer darüber. Sie ist keine Garantie und kein schlimmster Fall.</translation>
    </message>
    <message>
      <source>A recent file</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: StartBar.__init__</extracomment>
      <translation>Eine letzte Datei</translation>
    </message>
    <message>
      <source>A record is</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Ein Eintrag ist</translation>
    </message>
    <message>
      <source>A run</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: _columns</extracomment>
      <translation>Ein Lauf</translation>
    </message>
    <message>
      <source>A run is not over when the next one starts: they overlap.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._show</extracomment>
      <translation>Ein Lauf ist nicht fertig, wenn der nächste beginnt: Sie überschneiden sich.</translation>
    </message>
    <message>
      <source>A run is rounded up to this.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Darauf wird ein Lauf aufgerundet.</translation>
    </message>
    <message>
      <source>A run takes {0}; the machines are used {1} of all hours.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._show</extracomment>
      <translation>Ein Lauf dauert {0}; die Rechner sind {1} aller Stunden belegt.</translation>
    </message>
    <message>
      <source>A sample of a large file, with its range (F5)</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.__init__</extracomment>
      <translation>Stichprobe einer großen Datei, mit Spanne (F5)</translation>
    </message>
    <message>
      <source>A score for each word of the vocabulary at each token: large where the vocabulary is, unless a fused loss never holds them.</source>
      <extracomment>resources/report/glossary.json: Logits</extracomment>
      <translation>Ein Wert für jedes Wort des Vokabulars an jedem Token: groß, wenn das Vokabular groß ist, außer ein fusionierter Loss hält sie nie ganz.</translation>
    </message>
    <message>
      <source>A service that does the training and bills by the token.</source>
      <extracomment>resources/report/glossary.json: Managed fine-tuning</extracomment>
      <translation>Ein Dienst, der das Training übernimmt und nach Token abrechnet.</translation>
    </message>
    <message>
      <source>A share of {0} for the engine: more sequences at once</source>
      <extracomment>ftcost_core/advice/candidates.py: _rollout</extracomment>
      <translation>Ein Anteil von {0} für die Engine: mehr Sequenzen zugleich</translation>
    </message>
    <message>
      <source>A short run of the job's exact shape, on random tokens.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._lay_out</extracomment>
      <translation>Ein kurzer Lauf in genau der Form des Jobs, auf zufälligen Token.</translation>
    </message>
    <message>
      <source>A short run of the real job, whose speed the estimate can be scaled to.</source>
      <extracomment>resources/report/glossary.json: Pilot run</extracomment>
      <translation>Ein kurzer Lauf des echten Jobs, auf dessen Geschwindigkeit die Schätzung skaliert werden kann.</translation>
    </message>
    <message>
      <source>A small loss of quality; the base is rounded to 4 bits</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>Etwas weniger Qualität; die Basis wird auf 4 Bit gerundet</translation>
    </message>
    <message>
      <source>A step by part</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Ein Schritt, Teil für Teil</translation>
    </message>
    <message>
      <source>A volume or file system.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Ein Volume oder Dateisystem.</translation>
    </message>
    <message>
      <source>A year</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: _columns</extracomment>
      <translation>Im Jahr</translation>
    </message>
    <message>
      <source>A100 PCIe</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>A100 PCIe</translation>
    </message>
    <message>
      <source>A100 PCIe, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>A100 PCIe, Bandbreite</translation>
    </message>
    <message>
      <source>A100 PCIe, cost</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>A100 PCIe, Kosten</translation>
    </message>
    <message>
      <source>A100 PCIe, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>A100 PCIe, Speicher</translation>
    </message>
    <message>
      <source>A100 PCIe, time</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>A100 PCIe, Zeit</translation>
    </message>
    <message>
      <source>A100 SXM, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>A100 SXM, Bandbreite</translation>
    </message>
    <message>
      <source>A100 SXM, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>A100 SXM, Speicher</translation>
    </message>
    <message>
      <source>APOLLO</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>APOLLO</translation>
    </message>
    <message>
      <source>About FTCost</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Über FTCost</translation>
    </message>
    <message>
      <source>AcceleratorCount "{row}" is no number of GPUs</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _machines</extracomment>
      <translation>AcceleratorCount "{row}" ist keine Anzahl von GPUs</translation>
    </message>
    <message>
      <source>Activation checkpointing</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Activation Checkpointing</translation>
    </message>
    <message>
      <source>Activation checkpointing makes a step 20 % longer</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Activation Checkpointing verlängert einen Schritt um 20 %</translation>
    </message>
    <message>
      <source>Activations</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Aktivierungen</translation>
    </message>
    <message>
      <source>Active for one token</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>Aktiv für ein Token</translation>
    </message>
    <message>
      <source>Adafactor</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Adafactor</translation>
    </message>
    <message>
      <source>Adam's two states kept in 8 bits, block by block, instead of 32: 2 bytes a trained number instead of 8.</source>
      <extracomment>resources/help/glossary.json: 8-bit optimizer</extracomment>
      <translation>Die zwei Zustände von Adam, blockweise in 8 statt 32 Bit: 2 statt 8 Byte je trainierter Zahl.</translation>
    </message>
    <message>
      <source>Adam-mini</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Adam-mini</translation>
    </message>
    <message>
      <source>AdamW</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>AdamW</translation>
    </message>
    <message>
      <source>AdamW 8-bit</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>AdamW 8-Bit</translation>
    </message>
    <message>
      <source>Adapter</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Adapter</translation>
    </message>
    <message>
      <source>Adapter precision</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Adapter-Genauigkeit</translation>
    </message>
    <message>
      <source>Adapter rank</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: quantity_names</extracomment>
      <translation>Rang der Adapter</translation>
    </message>
    <message>
      <source>Adapters</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Adapter</translation>
    </message>
    <message>
      <source>Adapters on experts</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Adapter auf Experten</translation>
    </message>
    <message>
      <source>Add a &amp;provider…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>An&amp;bieter hinzufügen…</translation>
    </message>
    <message>
      <source>Add a provider</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog.__init__</extracomment>
      <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
      <source>Add an &amp;offer</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Angebot hinzufügen</translation>
    </message>
    <message>
      <source>Add an offer</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.add_offer_of</extracomment>
      <translation>Angebot hinzufügen</translation>
    </message>
    <message>
      <source>Add provider</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog.__init__</extracomment>
      <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
      <source>Add your cluster's partition, account and its name for {gpu}.</source>
      <extracomment>ftcost_core/exporters/slurm.py: _notes</extracomment>
      <translation>Partition und Konto Ihres Clusters und seinen Namen für {gpu} ergänzen.</translation>
    </message>
    <message>
      <source>Add {0}</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._take_provider</extracomment>
      <translation>{0} hinzufügen</translation>
    </message>
    <message>
      <source>Adding up the gradients of several micro-batches before one optimizer step: a large batch without its memory, at no loss of speed but the smaller pieces.</source>
      <extracomment>resources/help/glossary.json: Gradient accumulation</extracomment>
      <translation>Das Aufsummieren der Gradienten mehrerer Micro-Batches vor einem Optimiererschritt: ein großer Batch ohne dessen Speicherbedarf; an Tempo kosten nur die kleineren Stücke.</translation>
    </message>
    <message>
      <source>Advice: the guide's opinion, with no figure that could be computed.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-072</extracomment>
      <translation>Ein Rat: die Meinung des Leitfadens, ohne einen Wert, der sich berechnen ließe.</translation>
    </message>
    <message>
      <source>Against LoRA on 16-bit weights.</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>Gegenüber LoRA auf 16-Bit-Gewichten.</translation>
    </message>
    <message>
      <source>Against the total</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Gegenüber der Summe</translation>
    </message>
    <message>
      <source>Age</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _columns</extracomment>
      <translation>Alter</translation>
    </message>
    <message>
      <source>All</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Alle</translation>
    </message>
    <message>
      <source>All guides</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Alle Leitfäden</translation>
    </message>
    <message>
      <source>All linear layers</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Alle linearen Schichten</translation>
    </message>
    <message>
      <source>All matrices of the layers; saved in the precision that the stack trains adapters in.</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>Alle Matrizen der Schichten; gespeichert im Zahlenformat, in dem der Stack Adapter trainiert.</translation>
    </message>
    <message>
      <source>All phases</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Alle Phasen</translation>
    </message>
    <message>
      <source>All prices as CSV…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Alle Preise als CSV…</translation>
    </message>
    <message>
      <source>All prices as JSON…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Alle Preise als JSON…</translation>
    </message>
    <message>
      <source>All prices for SkyPilot…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Alle Preise für SkyPilot…</translation>
    </message>
    <message>
      <source>All prices for gpuhunt…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Alle Preise für gpuhunt…</translation>
    </message>
    <message>
      <source>All samples are about as long: there is no long tail to pay for.</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_words</extracomment>
      <translation>Alle Beispiele sind etwa gleich lang: Es gibt kein langes Ende, das kostet.</translation>
    </message>
    <message>
      <source>All tables</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Alle Tabellen</translation>
    </message>
    <message>
      <source>Allocated</source>
      <extracomment>ftcost_core/report/section_memory.py: _phases</extracomment>
      <translation>Belegt</translation>
    </message>
    <message>
      <source>Allocated at the peak</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Allokiert an der Spitze</translation>
    </message>
    <message>
      <source>Allocated memory through one training step</source>
      <extracomment>ftcost_core/charts/timeline.py: timeline</extracomment>
      <translation>Allokierter Speicher über einen Trainingsschritt</translation>
    </message>
    <message>
      <source>Allocated {0}, reserved {1}, on the device {2} (80 % range {3} to {4}) of {5}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_memory</extracomment>
      <translation>Allokiert {0}, reserviert {1}, auf dem Gerät {2} (80-%-Spanne {3} bis {4}) von {5}.</translation>
    </message>
    <message>
      <source>Allocated, reserved</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Allokiert, reserviert</translation>
    </message>
    <message>
      <source>Allocated, reserved, on the device</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Allokiert, reserviert, auf dem Gerät</translation>
    </message>
    <message>
      <source>Allocated: tensors alive. Reserved: what PyTorch's allocator holds for them, gaps included. On the device: that, the CUDA context and libraries, as nvidia-smi shows it.</source>
      <extracomment>resources/report/glossary.json: Allocated, reserved, on the device</extracomment>
      <translation>Allokiert: lebende Tensoren. Reserviert: was der Allokator von PyTorch dafür hält, Lücken inbegriffen. Auf dem Gerät: dies, der CUDA-Kontext und Bibliotheken, wie nvidia-smi es zeigt.</translation>
    </message>
    <message>
      <source>Allocator slack</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Reserve des Allokators</translation>
    </message>
    <message>
      <source>Allow a quantised base</source>
      <extracomment>ftcost_core/planner/binding.py: _other_methods</extracomment>
      <translation>Quantisierte Basis zulassen</translation>
    </message>
    <message>
      <source>Allow {names}</source>
      <extracomment>ftcost_core/planner/binding.py: _other_methods</extracomment>
      <translation>{names} zulassen</translation>
    </message>
    <message>
      <source>Also runs with guessed settings</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar.__init__</extracomment>
      <translation>Auch Läufe mit geratenen Einstellungen</translation>
    </message>
    <message>
      <source>Also: {0}</source>
      <extracomment>ftcost_gui/help/window.py: term_html</extracomment>
      <translation>Auch: {0}</translation>
    </message>
    <message>
      <source>Alternatives considered</source>
      <extracomment>ftcost_core/report/brief.py: make_brief</extracomment>
      <translation>Geprüfte Alternativen</translation>
    </message>
    <message>
      <source>Amounts are in US dollars (USD).</source>
      <extracomment>resources/report/glossary.json: Currency</extracomment>
      <translation>Beträge sind in US-Dollar (USD).</translation>
    </message>
    <message>
      <source>Amounts are in {0}, {1}, with {2} contingency.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Beträge in {0}, {1}, mit {2} Reserve.</translation>
    </message>
    <message>
      <source>Amounts are in {0}. Ranges are 80 % ranges.</source>
      <extracomment>ftcost_gui/pages/compare/export.py: _footnote</extracomment>
      <translation>Beträge in {0}. Bereiche sind 80-%-Bereiche.</translation>
    </message>
    <message>
      <source>Amounts are in {0}; what is paid once is left out.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._lay_out</extracomment>
      <translation>Beträge in {0}; einmalige Zahlungen sind nicht enthalten.</translation>
    </message>
    <message>
      <source>An 8-bit optimizer</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Ein 8-Bit-Optimierer</translation>
    </message>
    <message>
      <source>An engine that sleeps: its memory is free while the model is updated</source>
      <extracomment>ftcost_core/advice/candidates.py: _rollout</extracomment>
      <translation>Eine schlafende Engine: ihr Speicher ist frei, während das Modell aktualisiert wird</translation>
    </message>
    <message>
      <source>An evaluation computes metrics of the logits, which are gathered for them, not the loss alone.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Eine Evaluation berechnet Metriken aus den Logits, die dafür gesammelt werden, nicht nur den Loss.</translation>
    </message>
    <message>
      <source>An even chance to fit the GPU's memory</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Eine Chance von 50 %, in den Speicher der GPU zu passen</translation>
    </message>
    <message>
      <source>An id of the model catalogue.</source>
      <extracomment>ftcost_core/documents/job.py: ModelChoice</extracomment>
      <translation>Eine ID des Modellkatalogs.</translation>
    </message>
    <message>
      <source>An offer id; none: rank them all.</source>
      <extracomment>ftcost_core/documents/job.py: Price</extracomment>
      <translation>Eine Angebots-ID; leer: alle vergleichen.</translation>
    </message>
    <message>
      <source>An optimizer that keeps row and column sums of a matrix instead of a state for each of its numbers, so that its memory almost vanishes.</source>
      <extracomment>resources/help/glossary.json: Adafactor</extracomment>
      <translation>Ein Optimierer, der Zeilen- und Spaltensummen einer Matrix hält statt eines Zustands je Zahl, sodass sein Speicher fast verschwindet.</translation>
    </message>
    <message>
      <source>An optimizer with one state instead of Adam's two; steps follow the sign of a momentum.</source>
      <extracomment>resources/help/glossary.json: Lion</extracomment>
      <translation>Ein Optimierer mit einem Zustand statt der zwei von Adam; die Schritte folgen dem Vorzeichen eines Momentums.</translation>
    </message>
    <message>
      <source>Another file…</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.__init__</extracomment>
      <translation>Andere Datei…</translation>
    </message>
    <message>
      <source>Another micro-batch: the fastest that fits, or the one that needs least memory</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Ein anderer Micro-Batch: der schnellste, der passt, oder der mit dem kleinsten Speicherbedarf</translation>
    </message>
    <message>
      <source>Another program has changed the price files; they were read again.</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._say_reloaded</extracomment>
      <translation>Ein anderes Programm hat die Preisdateien geändert; sie wurden neu gelesen.</translation>
    </message>
    <message>
      <source>Another program has changed the same prices meanwhile.</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._ask_whose</extracomment>
      <translation>Ein anderes Programm hat inzwischen dieselben Preise geändert.</translation>
    </message>
    <message>
      <source>Another script</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Andere Schrift</translation>
    </message>
    <message>
      <source>Any GPU</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Jede GPU</translation>
    </message>
    <message>
      <source>Any one of these alone makes it possible:</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: InfeasibleView.show_binding</extracomment>
      <translation>Jede dieser Änderungen allein macht es möglich:</translation>
    </message>
    <message>
      <source>Any provider</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Jeder Anbieter</translation>
    </message>
    <message>
      <source>Any rank</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Jeder Rang</translation>
    </message>
    <message>
      <source>Any region</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Jede Region</translation>
    </message>
    <message>
      <source>Anything.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Beliebig.</translation>
    </message>
    <message>
      <source>Apply</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel._advice</extracomment>
      <translation>Anwenden</translation>
    </message>
    <message>
      <source>Apply advice</source>
      <extracomment>ftcost_gui/pages/estimate/page.py: EstimatePage.apply_advice</extracomment>
      <translation>Vorschlag anwenden</translation>
    </message>
    <message>
      <source>Apply: {0}</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel._advice</extracomment>
      <translation>Anwenden: {0}</translation>
    </message>
    <message>
      <source>Around the training</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Rund um das Training</translation>
    </message>
    <message>
      <source>Arrow, datasets folder</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>Arrow, datasets-Ordner</translation>
    </message>
    <message>
      <source>As CSV</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als CSV</translation>
    </message>
    <message>
      <source>As Markdown</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als Markdown</translation>
    </message>
    <message>
      <source>As a picture</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als Bild</translation>
    </message>
    <message>
      <source>As a table for slides and spreadsheets</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als Tabelle für Folien und Tabellenkalkulation</translation>
    </message>
    <message>
      <source>As of</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: _columns</extracomment>
      <translation>Stand</translation>
    </message>
    <message>
      <source>As on that card</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Wie bei dieser Karte</translation>
    </message>
    <message>
      <source>As shipped</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Ausgeliefert</translation>
    </message>
    <message>
      <source>As shown.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wie angezeigt.</translation>
    </message>
    <message>
      <source>As the data sheets have them.</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>Nach den Datenblättern.</translation>
    </message>
    <message>
      <source>As the guides write them, with figures of an estimate put in.</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Wie die Leitfäden sie schreiben, mit eingesetzten Werten einer Schätzung.</translation>
    </message>
    <message>
      <source>As the system</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Wie das System</translation>
    </message>
    <message>
      <source>As your bill says.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Wie auf der Stromrechnung.</translation>
    </message>
    <message>
      <source>Ask it now</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.__init__</extracomment>
      <translation>Jetzt fragen</translation>
    </message>
    <message>
      <source>Ask this computer</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Diesen Rechner fragen</translation>
    </message>
    <message>
      <source>Asking {0}…</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.ask</extracomment>
      <translation>{0} wird gefragt…</translation>
    </message>
    <message>
      <source>Assumptions</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Annahmen</translation>
    </message>
    <message>
      <source>At</source>
      <extracomment>ftcost_core/report/section_memory.py: _points</extracomment>
      <translation>Bei</translation>
    </message>
    <message>
      <source>At any work: they share what it cost.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Bei jeder Arbeit: Auf diese Stunden verteilt sich der Kaufpreis.</translation>
    </message>
    <message>
      <source>At the guides' prices of March 2026.</source>
      <extracomment>tests/claims/tables.json: memory-price</extracomment>
      <translation>Zu den Preisen der Leitfäden vom März 2026.</translation>
    </message>
    <message>
      <source>At the guides' prices; the guides' hours are a thousand times too few, so the order is what can be compared.</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>Zu den Preisen der Leitfäden; deren Stunden sind um das Tausendfache zu niedrig, vergleichbar ist daher die Reihenfolge.</translation>
    </message>
    <message>
      <source>Attention</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Attention</translation>
    </message>
    <message>
      <source>Attention (q, k, v, o)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Attention (q, k, v, o)</translation>
    </message>
    <message>
      <source>Attention computed in tiles that never stores the table of all pairs of tokens: memory grows with the context, not with its square. Version 2 (flash2) runs on NVIDIA GPUs from Ampere on and on AMD's; version 3 (flash3) is written for Hopper, version 4 (flash4) for Blackwell, where they are up to twice as fast on long contexts; cudnn is NVIDIA's own of the same kind. Plain flash is the version that the training stack brings.</source>
      <extracomment>resources/help/glossary.json: FlashAttention</extracomment>
      <translation>Attention, in Kacheln berechnet, die nie die Tabelle aller Token-Paare speichert: Der Speicher wächst mit dem Kontext, nicht mit dessen Quadrat. Version 2 (flash2) läuft auf GPUs von NVIDIA ab Ampere und auf denen von AMD; Version 3 (flash3) ist für Hopper geschrieben, Version 4 (flash4) für Blackwell, wo sie bei langen Kontexten bis zu doppelt so schnell sind; cudnn ist die eigene von NVIDIA, von derselben Art. Bloßes flash ist die Version, die der Trainings-Stack mitbringt.</translation>
    </message>
    <message>
      <source>Attention kernel</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Attention-Kernel</translation>
    </message>
    <message>
      <source>Auto</source>
      <extracomment>ftcost_gui/form/editors.py: make_editor</extracomment>
      <translation>Auto</translation>
    </message>
    <message>
      <source>Auto → cheapest</source>
      <extracomment>ftcost_gui/state/catalogue_entries.py: offer_entries</extracomment>
      <translation>Auto → günstigstes</translation>
    </message>
    <message>
      <source>Auto → {0}</source>
      <extracomment>ftcost_gui/widgets/choice.py: SearchableField.show_value</extracomment>
      <translation>Auto → {0}</translation>
    </message>
    <message>
      <source>Auto: what the job's stack is piloted with</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Auto: womit der Stack des Jobs pilotiert wird</translation>
    </message>
    <message>
      <source>B200</source>
      <extracomment>tests/claims/tables.json: memory-price</extracomment>
      <translation>B200</translation>
    </message>
    <message>
      <source>B200, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>B200, Bandbreite</translation>
    </message>
    <message>
      <source>B200, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>B200, Speicher</translation>
    </message>
    <message>
      <source>BF16</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>BF16</translation>
    </message>
    <message>
      <source>BF16 (pure)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>BF16 (rein)</translation>
    </message>
    <message>
      <source>BF16 mixed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>BF16 gemischt</translation>
    </message>
    <message>
      <source>BF16, FP16, FP32</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>BF16, FP16, FP32</translation>
    </message>
    <message>
      <source>Back</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow.__init__</extracomment>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>Bandwidth, GB/s</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Bandbreite, GB/s</translation>
    </message>
    <message>
      <source>Bars: 80 % ranges. Amounts are in {0}.</source>
      <extracomment>ftcost_core/charts/comparison.py: comparison_drawing</extracomment>
      <translation>Balken: 80-%-Bereiche. Beträge in {0}.</translation>
    </message>
    <message>
      <source>Base model</source>
      <extracomment>ftcost_core/documents/job.py: ModelChoice</extracomment>
      <translation>Basismodell</translation>
    </message>
    <message>
      <source>Base weights</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Basisgewichte</translation>
    </message>
    <message>
      <source>Baseline</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel._column_of.title</extracomment>
      <translation>Bezug</translation>
    </message>
    <message>
      <source>Batch</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Batch</translation>
    </message>
    <message>
      <source>Batch 1, 2048 tokens.</source>
      <extracomment>tests/claims/tables.json: formula</extracomment>
      <translation>Batch 1, 2048 Token.</translation>
    </message>
    <message>
      <source>Batch · ckpt</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>Batch · ckpt</translation>
    </message>
    <message>
      <source>Batching</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Batching</translation>
    </message>
    <message>
      <source>Before</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: _columns</extracomment>
      <translation>Vorher</translation>
    </message>
    <message>
      <source>Beside tensor parallelism, also splitting what tensor parallelism leaves whole, such as the inputs of the norms.</source>
      <extracomment>resources/help/glossary.json: Sequence parallelism</extracomment>
      <translation>Teilt neben der Tensor-Parallelisierung auch das auf, was diese ganz lässt, etwa die Eingaben der Norms.</translation>
    </message>
    <message>
      <source>Best GPU for fine-tuning</source>
      <extracomment>tests/claims/checked.py</extracomment>
      <translation>Beste GPU für Fine-Tuning</translation>
    </message>
    <message>
      <source>Best interval between saves</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Bestes Speicherintervall</translation>
    </message>
    <message>
      <source>Best plans</source>
      <extracomment>ftcost_gui/pages/plan/page.py: PlanPage.__init__</extracomment>
      <translation>Beste Pläne</translation>
    </message>
    <message>
      <source>Between nodes, Gbit/s per node.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Zwischen Knoten, Gbit/s je Knoten.</translation>
    </message>
    <message>
      <source>Beyond the free amount.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Über die Freimenge hinaus.</translation>
    </message>
    <message>
      <source>Bill</source>
      <extracomment>ftcost_core/report/section_terms.py: terms</extracomment>
      <translation>Rechnung</translation>
    </message>
    <message>
      <source>Billing increment</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Abrechnungsschritt</translation>
    </message>
    <message>
      <source>Billing increment, s</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Abrechnungsschritt, s</translation>
    </message>
    <message>
      <source>Blank job</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Leerer Job</translation>
    </message>
    <message>
      <source>Block, hours</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Block, Stunden</translation>
    </message>
    <message>
      <source>Bought for</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Kaufpreis</translation>
    </message>
    <message>
      <source>Break-even</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Break-even</translation>
    </message>
    <message>
      <source>Break-evens</source>
      <extracomment>tests/claims/tables.json: break-evens</extracomment>
      <translation>Break-even-Punkte</translation>
    </message>
    <message>
      <source>Bring back the built-in offer</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel.show_book</extracomment>
      <translation>Mitgeliefertes Angebot wiederherstellen</translation>
    </message>
    <message>
      <source>Bring back the built-in price</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Mitgelieferten Preis wiederherstellen</translation>
    </message>
    <message>
      <source>Bucket names are unique in the world: change the bucket's if it is taken.</source>
      <extracomment>ftcost_core/exporters/skypilot.py: _notes</extracomment>
      <translation>Namen von Buckets sind weltweit eindeutig: den Namen ändern, wenn er vergeben ist.</translation>
    </message>
    <message>
      <source>Budget</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Budget</translation>
    </message>
    <message>
      <source>Build: {0}</source>
      <extracomment>ftcost_gui/dialogs/about.py: about_text</extracomment>
      <translation>Build: {0}</translation>
    </message>
    <message>
      <source>Built-in price</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Mitgelieferter Preis</translation>
    </message>
    <message>
      <source>Built-in, changed here, your own, or imported.</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _origin</extracomment>
      <translation>Mitgeliefert, hier geändert, eigen oder importiert.</translation>
    </message>
    <message>
      <source>Built-in: {0}</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: tooltip</extracomment>
      <translation>Mitgeliefert: {0}</translation>
    </message>
    <message>
      <source>Buy, rent or reserve</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog.__init__</extracomment>
      <translation>Kaufen, mieten oder reservieren</translation>
    </message>
    <message>
      <source>By size, method and GPU.</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>Nach Größe, Methode und GPU.</translation>
    </message>
    <message>
      <source>C&amp;luster task…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>C&amp;luster-Aufgabe…</translation>
    </message>
    <message>
      <source>CPU offload</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>CPU-Auslagern</translation>
    </message>
    <message>
      <source>CSV</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>CSV</translation>
    </message>
    <message>
      <source>CSV (*.csv)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_export_path</extracomment>
      <translation>CSV (*.csv)</translation>
    </message>
    <message>
      <source>CUDA context</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>CUDA-Kontext</translation>
    </message>
    <message>
      <source>CUDA context and loaded kernels</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>CUDA-Kontext und geladene Kernel</translation>
    </message>
    <message>
      <source>Calibrate to {0}</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.send_to_job</extracomment>
      <translation>Auf {0} kalibrieren</translation>
    </message>
    <message>
      <source>Calibration</source>
      <extracomment>ftcost_gui/pages/calibration.py: CalibrationBar.__init__</extracomment>
      <translation>Kalibrierung</translation>
    </message>
    <message>
      <source>Can't be halved. Best found: {0} with {1}.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Halbieren geht nicht. Am besten: {0} mit {1}.</translation>
    </message>
    <message>
      <source>Can't be made sure. Best found: {0} with {1}.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Ganz sicher geht nicht. Am besten: {0} mit {1}.</translation>
    </message>
    <message>
      <source>Cancel</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_unsaved</extracomment>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Cancel the export</source>
      <extracomment>ftcost_gui/exporting/exporter.py: ExportProgress.__init__</extracomment>
      <translation>Export abbrechen</translation>
    </message>
    <message>
      <source>Capacity</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Kapazität</translation>
    </message>
    <message>
      <source>Chance that a plan does not run out of memory.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Wahrscheinlichkeit, dass einem Plan der Speicher reicht.</translation>
    </message>
    <message>
      <source>Chance to fit</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: differences</extracomment>
      <translation>Chance, zu passen</translation>
    </message>
    <message>
      <source>Change</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Änderung</translation>
    </message>
    <message>
      <source>Change {0}</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._edit</extracomment>
      <translation>{0} ändern</translation>
    </message>
    <message>
      <source>Changed</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PricesToolbar.__init__</extracomment>
      <translation>Geändert</translation>
    </message>
    <message>
      <source>Changed against the built-in lists</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel.__init__</extracomment>
      <translation>Gegenüber den mitgelieferten Listen geändert</translation>
    </message>
    <message>
      <source>Changes the job; Undo takes it back</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: InfeasibleView._button</extracomment>
      <translation>Ändert den Job; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
      <source>Chat messages</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>Chat-Nachrichten</translation>
    </message>
    <message>
      <source>Chat template</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel.__init__</extracomment>
      <translation>Chat-Vorlage</translation>
    </message>
    <message>
      <source>Chat template family whose overhead is added (resources/dataset/overheads.json); None: the tokenizer folder's own template, else chatml.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Familie der Chat-Vorlage, deren Overhead hinzukommt (resources/dataset/overheads.json); None: die eigene Vorlage des Tokenizer-Ordners, sonst chatml.</translation>
    </message>
    <message>
      <source>Cheaper</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Günstiger</translation>
    </message>
    <message>
      <source>Cheapest</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Günstigster</translation>
    </message>
    <message>
      <source>Cheapest: {0}, {1}, {2} a month.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._show</extracomment>
      <translation>Am günstigsten: {0}, {1}, {2} im Monat.</translation>
    </message>
    <message>
      <source>Check installation</source>
      <extracomment>ftcost_gui/dialogs/check_installation.py: CheckDialog.__init__</extracomment>
      <translation>Installation prüfen</translation>
    </message>
    <message>
      <source>Checkpoint</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Checkpoint</translation>
    </message>
    <message>
      <source>Checkpoint interval</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Checkpoint-Intervall</translation>
    </message>
    <message>
      <source>Checkpointing</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Checkpointing</translation>
    </message>
    <message>
      <source>Checkpoints need a persistent volume claim that all workers can mount: its name is in rayjob.yaml.</source>
      <extracomment>ftcost_core/exporters/ray.py: _notes</extracomment>
      <translation>Checkpoints brauchen einen Persistent Volume Claim, den alle Worker einbinden können: Sein Name steht in rayjob.yaml.</translation>
    </message>
    <message>
      <source>Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it, or an interruption loses them.</source>
      <extracomment>ftcost_core/exporters/dstack.py</extracomment>
      <translation>Checkpoints bleiben auf der Maschine: ein eigenes Volume unter /checkpoints einbinden und outputs damit verknüpfen, sonst gehen sie bei einer Unterbrechung verloren.</translation>
    </message>
    <message>
      <source>Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it.</source>
      <extracomment>ftcost_core/exporters/dstack.py</extracomment>
      <translation>Checkpoints bleiben auf der Maschine: ein eigenes Volume unter /checkpoints einbinden und outputs damit verknüpfen.</translation>
    </message>
    <message>
      <source>Chinese, Japanese, Korean</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Chinesisch, Japanisch, Koreanisch</translation>
    </message>
    <message>
      <source>Choose a model's folder</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Ordner eines Modells wählen</translation>
    </message>
    <message>
      <source>Choose a run in the chart or in the table to read how it came about.</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: RunDetails.show_point</extracomment>
      <translation>Einen Lauf im Diagramm oder in der Tabelle wählen, um zu lesen, wie er zustande kam.</translation>
    </message>
    <message>
      <source>Choose a to&amp;kenizer…</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>To&amp;kenizer wählen…</translation>
    </message>
    <message>
      <source>Choose a tokenizer</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_tokenizer_path</extracomment>
      <translation>Tokenizer wählen</translation>
    </message>
    <message>
      <source>Choose a tokenizer file</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Tokenizer-Datei wählen</translation>
    </message>
    <message>
      <source>Choose an offer</source>
      <extracomment>ftcost_gui/pages/stale_values.py: say_stale</extracomment>
      <translation>Ein Angebot wählen</translation>
    </message>
    <message>
      <source>Choose on the left what a record of this file is, then its fields.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show_problem</extracomment>
      <translation>Links wählen, was ein Eintrag dieser Datei ist, dann seine Felder.</translation>
    </message>
    <message>
      <source>Choose the model, or import one from its config.json</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Das Modell wählen oder aus seiner config.json importieren</translation>
    </message>
    <message>
      <source>Choose…</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Wählen…</translation>
    </message>
    <message>
      <source>Chosen</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Gewählt</translation>
    </message>
    <message>
      <source>Chosen by the program: {0}.</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._describe</extracomment>
      <translation>Vom Programm gewählt: {0}.</translation>
    </message>
    <message>
      <source>Chosen price: {0}</source>
      <extracomment>ftcost_gui/chrome/price_status.py: PriceStatus._show_age</extracomment>
      <translation>Gewählter Preis: {0}</translation>
    </message>
    <message>
      <source>Chunked</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>In Blöcken</translation>
    </message>
    <message>
      <source>Claim</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView._copy</extracomment>
      <translation>Behauptung</translation>
    </message>
    <message>
      <source>Claimed of {0}: {1}</source>
      <extracomment>tests/claims/page.py: _claim</extracomment>
      <translation>Behauptet zu {0}: {1}</translation>
    </message>
    <message>
      <source>Claims</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidencePage.__init__</extracomment>
      <translation>Behauptungen</translation>
    </message>
    <message>
      <source>Classification</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Klassifikation</translation>
    </message>
    <message>
      <source>Classification, reranking</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Klassifikation, Reranking</translation>
    </message>
    <message>
      <source>Clear the filter</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: EmptyOffers.show_reason</extracomment>
      <translation>Filter leeren</translation>
    </message>
    <message>
      <source>Clear the filters</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: EmptyOffers.show_reason</extracomment>
      <translation>Filter löschen</translation>
    </message>
    <message>
      <source>Click to name the job: reports, comparisons and files for other tools say it.</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: _JobName.__init__</extracomment>
      <translation>Klicken, um den Job zu benennen: Berichte, Vergleiche und Dateien für andere Werkzeuge nennen ihn.</translation>
    </message>
    <message>
      <source>Close</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Close the explanation beside the charts</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Erklärung neben den Diagrammen schließen</translation>
    </message>
    <message>
      <source>Closest to your job</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: NearPanel.__init__</extracomment>
      <translation>Am nächsten zum Job</translation>
    </message>
    <message>
      <source>Cluster task</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.__init__</extracomment>
      <translation>Cluster-Aufgabe</translation>
    </message>
    <message>
      <source>Colum&amp;ns…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Spalten…</translation>
    </message>
    <message>
      <source>Column {0}</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: ColumnStrip._build</extracomment>
      <translation>Spalte {0}</translation>
    </message>
    <message>
      <source>Columns</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.column_menu</extracomment>
      <translation>Spalten</translation>
    </message>
    <message>
      <source>Columns…</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Spalten…</translation>
    </message>
    <message>
      <source>Commands</source>
      <extracomment>ftcost_gui/widgets/picker.py: CommandSearch.__init__</extracomment>
      <translation>Befehle</translation>
    </message>
    <message>
      <source>Commitment</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Bindung</translation>
    </message>
    <message>
      <source>Committed hours</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Gebundene Stunden</translation>
    </message>
    <message>
      <source>Communication</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Kommunikation</translation>
    </message>
    <message>
      <source>Compare</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>Vergleich</translation>
    </message>
    <message>
      <source>Compare with now</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Mit jetzt vergleichen</translation>
    </message>
    <message>
      <source>Completion</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Completion</translation>
    </message>
    <message>
      <source>Completions of a step</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Antworten eines Schritts</translation>
    </message>
    <message>
      <source>Completions per prompt</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Antworten je Prompt</translation>
    </message>
    <message>
      <source>Component</source>
      <extracomment>ftcost_core/report/section_memory.py: _components</extracomment>
      <translation>Komponente</translation>
    </message>
    <message>
      <source>Computing the loss piece by piece, so that the scores of the whole vocabulary are never held at once.</source>
      <extracomment>resources/help/glossary.json: Fused loss</extracomment>
      <translation>Das Berechnen des Loss Stück für Stück, sodass die Werte des ganzen Vokabulars nie gleichzeitig gehalten werden.</translation>
    </message>
    <message>
      <source>Configuration: {0}</source>
      <extracomment>tests/claims/page.py: _claim</extracomment>
      <translation>Konfiguration: {0}</translation>
    </message>
    <message>
      <source>Contents</source>
      <extracomment>ftcost_core/report/html.py: to_html</extracomment>
      <translation>Inhalt</translation>
    </message>
    <message>
      <source>Context</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Kontext</translation>
    </message>
    <message>
      <source>Context exchange</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Kontext-Austausch</translation>
    </message>
    <message>
      <source>Context length</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Kontextlänge</translation>
    </message>
    <message>
      <source>Context length not in the file: assumed {length}</source>
      <extracomment>ftcost_core/configurations/reading.py: _job</extracomment>
      <translation>Kontextlänge nicht in der Datei: {length} angenommen</translation>
    </message>
    <message>
      <source>Context length, slider</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard.__init__</extracomment>
      <translation>Kontextlänge, Schieberegler</translation>
    </message>
    <message>
      <source>Context of {context:,} tokens: {covered_share:.0%} of the samples are no longer than that</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Kontextlänge {context:,} Token: {covered_share:.0%} der Beispiele sind nicht länger</translation>
    </message>
    <message>
      <source>Context of {seq_len:,} tokens</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Kontextlänge {seq_len:,} Token</translation>
    </message>
    <message>
      <source>Context parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Kontext-parallel</translation>
    </message>
    <message>
      <source>Context parallelism</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Kontext-Parallelisierung</translation>
    </message>
    <message>
      <source>Context that keeps whole</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard._lay_out</extracomment>
      <translation>Ungekürzte Beispiele</translation>
    </message>
    <message>
      <source>Context that keeps {0} of the samples whole: {1} tokens</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard.show_report</extracomment>
      <translation>Kontext, der {0} der Beispiele ungekürzt lässt: {1} Token</translation>
    </message>
    <message>
      <source>Context window of training, tokens.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Kontextfenster des Trainings, Token.</translation>
    </message>
    <message>
      <source>Contexts of 2048 tokens, one sequence, checkpointing, on one GPU large enough; full fine-tuning from pure bf16 to fp32 master weights.</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>Kontexte zu 2048 Token, eine Sequenz, Checkpointing, auf einer ausreichend großen GPU; volles Fine-Tuning von reinem bf16 bis zu fp32-Master-Gewichten.</translation>
    </message>
    <message>
      <source>Contingency</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Reserve</translation>
    </message>
    <message>
      <source>Copied</source>
      <extracomment>ftcost_gui/help/reader.py: Reader._follow</extracomment>
      <translation>Kopiert</translation>
    </message>
    <message>
      <source>Copy</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._say_imported</extracomment>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Copy &amp;image</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
      <source>Copy &amp;numbers</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
      <source>Copy &amp;summary as Markdown</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>&amp;Zusammenfassung als Markdown kopieren</translation>
    </message>
    <message>
      <source>Copy as CSV</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Als CSV kopieren</translation>
    </message>
    <message>
      <source>Copy as a pict&amp;ure</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>Als B&amp;ild kopieren</translation>
    </message>
    <message>
      <source>Copy as a table: {0}</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: TableCard.__init__</extracomment>
      <translation>Als Tabelle kopieren: {0}</translation>
    </message>
    <message>
      <source>Copy or save this chart</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.__init__</extracomment>
      <translation>Dieses Diagramm kopieren oder speichern</translation>
    </message>
    <message>
      <source>Copy or save: {0}</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.speak_of</extracomment>
      <translation>Kopieren oder speichern: {0}</translation>
    </message>
    <message>
      <source>Copy rows as CSV</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.__init__</extracomment>
      <translation>Zeilen als CSV kopieren</translation>
    </message>
    <message>
      <source>Copy table</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog.__init__</extracomment>
      <translation>Tabelle kopieren</translation>
    </message>
    <message>
      <source>Copy the c&amp;ell</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.__init__</extracomment>
      <translation>Z&amp;elle kopieren</translation>
    </message>
    <message>
      <source>Copy the explanation</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Erklärung kopieren</translation>
    </message>
    <message>
      <source>Copy the pilot's script</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Pilotskript kopieren</translation>
    </message>
    <message>
      <source>Copy the whole table</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.__init__</extracomment>
      <translation>Ganze Tabelle kopieren</translation>
    </message>
    <message>
      <source>Copy versions</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Versionen kopieren</translation>
    </message>
    <message>
      <source>Cost</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Kosten</translation>
    </message>
    <message>
      <source>Cost against time</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._lay_out</extracomment>
      <translation>Kosten gegen Zeit</translation>
    </message>
    <message>
      <source>Cost against time of the plans</source>
      <extracomment>ftcost_core/report/section_plans.py: _blocks</extracomment>
      <translation>Kosten der Pläne gegen Zeit</translation>
    </message>
    <message>
      <source>Cost against time, all offers that fit</source>
      <extracomment>ftcost_core/report/section_cost.py: _offers</extracomment>
      <translation>Kosten gegen Zeit, alle passenden Angebote</translation>
    </message>
    <message>
      <source>Cost per million tokens</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Kosten je Million Token</translation>
    </message>
    <message>
      <source>Cost to fine-tune</source>
      <extracomment>tests/claims/checked.py</extracomment>
      <translation>Kosten des Fine-Tunings</translation>
    </message>
    <message>
      <source>Cost, time and memory of the scenarios</source>
      <extracomment>ftcost_core/report/section_comparison.py: _blocks</extracomment>
      <translation>Kosten, Zeit und Speicher der Szenarien</translation>
    </message>
    <message>
      <source>Cost-efficiency: 13B with LoRA on 10 billion tokens</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>Kosteneffizienz: 13B mit LoRA auf 10 Milliarden Token</translation>
    </message>
    <message>
      <source>Costs nothing.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Kostet nichts.</translation>
    </message>
    <message>
      <source>Count</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Zählen</translation>
    </message>
    <message>
      <source>Count changes from the job as it is now</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Änderungen ab dem jetzigen Stand des Jobs zählen</translation>
    </message>
    <message>
      <source>Count e&amp;xactly</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>E&amp;xakt zählen</translation>
    </message>
    <message>
      <source>Count exactly</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.__init__</extracomment>
      <translation>Exakt zählen</translation>
    </message>
    <message>
      <source>Count the tokens of a file</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Die Token einer Datei zählen</translation>
    </message>
    <message>
      <source>Count without a tokenizer</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Ohne Tokenizer zählen</translation>
    </message>
    <message>
      <source>Counted with {0}; {1}.</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: counted_words</extracomment>
      <translation>Gezählt mit {0}; {1}.</translation>
    </message>
    <message>
      <source>Ctrl and the wheel zoom, dragging moves, a double click shows the whole</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>Strg und Mausrad zoomen, Ziehen verschiebt, ein Doppelklick zeigt alles</translation>
    </message>
    <message>
      <source>Currency</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Währung</translation>
    </message>
    <message>
      <source>Currency: {0}</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.show_chosen</extracomment>
      <translation>Währung: {0}</translation>
    </message>
    <message>
      <source>Current job</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.show_current</extracomment>
      <translation>Aktueller Job</translation>
    </message>
    <message>
      <source>Cut</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Gekürzt</translation>
    </message>
    <message>
      <source>Cyrillic</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Kyrillisch</translation>
    </message>
    <message>
      <source>DDP</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>DDP</translation>
    </message>
    <message>
      <source>DPO</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>DPO</translation>
    </message>
    <message>
      <source>Dark</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>Data</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Daten</translation>
    </message>
    <message>
      <source>Data preparation</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Datenaufbereitung</translation>
    </message>
    <message>
      <source>Date</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>Datum</translation>
    </message>
    <message>
      <source>Day of the rate</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>Tag des Kurses</translation>
    </message>
    <message>
      <source>De&amp;lete</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Löschen</translation>
    </message>
    <message>
      <source>Deadline</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Frist</translation>
    </message>
    <message>
      <source>DeepSpeed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>DeepSpeed</translation>
    </message>
    <message>
      <source>DeepSpeed 0.18 stage_1_and_2.py and stage3.py: single_grad_partition</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: _gradients_of_master</extracomment>
      <translation>DeepSpeed 0.18 stage_1_and_2.py und stage3.py: single_grad_partition</translation>
    </message>
    <message>
      <source>DeepSpeed and Megatron-Core optimizers</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>Optimierer von DeepSpeed und Megatron-Core</translation>
    </message>
    <message>
      <source>Delete {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.delete</extracomment>
      <translation>{0} löschen</translation>
    </message>
    <message>
      <source>Dense FLOPS</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Dichte FLOPS</translation>
    </message>
    <message>
      <source>Dense, of matrix products with fp32 sums.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Dicht, von Matrixprodukten mit fp32-Summen.</translation>
    </message>
    <message>
      <source>Dequantising</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Dequantisierung</translation>
    </message>
    <message>
      <source>Direct link</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Direkte Verbindung</translation>
    </message>
    <message>
      <source>Direct preference optimisation: learning from pairs of a better and a worse answer.</source>
      <extracomment>resources/report/glossary.json: DPO</extracomment>
      <translation>Direct Preference Optimization: Lernen aus Paaren einer besseren und einer schlechteren Antwort.</translation>
    </message>
    <message>
      <source>Discard</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: RecoveryBar.__init__</extracomment>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <source>Discount</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Rabatt</translation>
    </message>
    <message>
      <source>Discount, %</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Rabatt, %</translation>
    </message>
    <message>
      <source>Disk</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Festplatte</translation>
    </message>
    <message>
      <source>Disk at the end</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>Datenträger am Ende</translation>
    </message>
    <message>
      <source>Disk speed</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Tempo der Festplatten</translation>
    </message>
    <message>
      <source>Dismiss</source>
      <extracomment>ftcost_gui/widgets/message_bar.py: MessageBar.__init__</extracomment>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Distributed data parallel: every GPU holds the whole model and works on its own part of the batch.</source>
      <extracomment>resources/report/glossary.json: DDP</extracomment>
      <translation>Distributed Data Parallel: Jede GPU hält das ganze Modell und bearbeitet ihren eigenen Teil des Batch.</translation>
    </message>
    <message>
      <source>Do you own a GPU? Say so once, and it stands beside what can be rented.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: OwnMachineLine.show_machine</extracomment>
      <translation>Eine eigene GPU vorhanden? Einmal angegeben, steht sie neben dem, was sich mieten lässt.</translation>
    </message>
    <message>
      <source>DoRA</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>DoRA</translation>
    </message>
    <message>
      <source>DoRA of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>DoRA von {model}</translation>
    </message>
    <message>
      <source>Double quant.</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>Doppelte Quant.</translation>
    </message>
    <message>
      <source>Double quantisation</source>
      <extracomment>ftcost_core/documents/job.py: Quantization</extracomment>
      <translation>Doppelte Quantisierung</translation>
    </message>
    <message>
      <source>Double-click or Enter explains it.</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel.tip</extracomment>
      <translation>Doppelklick oder Eingabetaste erklärt es.</translation>
    </message>
    <message>
      <source>Doubtful price</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Zweifelhafter Preis</translation>
    </message>
    <message>
      <source>Doubtful prices</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Zweifelhafte Preise</translation>
    </message>
    <message>
      <source>Drop the log of a pilot run here</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Log eines Pilotlaufs hier ablegen</translation>
    </message>
    <message>
      <source>Drop your training data here</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>Trainingsdaten hier ablegen</translation>
    </message>
    <message>
      <source>Dropout</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Dropout</translation>
    </message>
    <message>
      <source>Dropped</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Verworfen</translation>
    </message>
    <message>
      <source>Duplicate</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._lay_out</extracomment>
      <translation>Duplizieren</translation>
    </message>
    <message>
      <source>Duplicate {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.duplicate</extracomment>
      <translation>{0} duplizieren</translation>
    </message>
    <message>
      <source>Duplicates are those of a fixed share of the records, scaled up.</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: _of_faults</extracomment>
      <translation>Duplikate sind die eines festen Anteils der Einträge, hochgerechnet.</translation>
    </message>
    <message>
      <source>E&amp;xport</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>E&amp;xport</translation>
    </message>
    <message>
      <source>Each added GPU costs 10 to 20 % of a GPU's speed</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Jede weitere GPU kostet 10 bis 20 % der Geschwindigkeit einer GPU</translation>
    </message>
    <message>
      <source>Each record of the data needs {columns}.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _data_notes</extracomment>
      <translation>Jeder Eintrag der Daten braucht {columns}.</translation>
    </message>
    <message>
      <source>Each scenario is a whole job, estimated at the same prices; differences are to the first.</source>
      <extracomment>ftcost_core/report/section_comparison.py: _blocks</extracomment>
      <translation>Jedes Szenario ist ein ganzer Job, zu denselben Preisen geschätzt; Unterschiede beziehen sich auf das erste.</translation>
    </message>
    <message>
      <source>Each total is the sum of the terms below. Kinds: {kinds}. The number in the last column is that of the source in the list after the table.</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Jede Summe ist die der Terme darunter. Arten: {kinds}. Die Zahl in der letzten Spalte verweist auf die Quelle in der Liste nach der Tabelle.</translation>
    </message>
    <message>
      <source>Eager</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Eager</translation>
    </message>
    <message>
      <source>Egress</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Egress</translation>
    </message>
    <message>
      <source>Electricity per kWh</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Strompreis je kWh</translation>
    </message>
    <message>
      <source>Elementwise work</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Elementweise Arbeit</translation>
    </message>
    <message>
      <source>Embedding pairs</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Embedding-Paare</translation>
    </message>
    <message>
      <source>Embedding triplets</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Embedding-Tripel</translation>
    </message>
    <message>
      <source>Embeddings: pairs</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Embeddings: Paare</translation>
    </message>
    <message>
      <source>Embeddings: triplets</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Embeddings: Tripel</translation>
    </message>
    <message>
      <source>Empty, or the built-in list that the row belongs to.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Leer oder die mitgelieferte Liste, zu der die Zeile gehört.</translation>
    </message>
    <message>
      <source>Empty: every region.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Leer: jede Region.</translation>
    </message>
    <message>
      <source>Ends of the 80 % range of an epoch's tokens, where they were estimated, not counted.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Enden des 80-%-Bereichs der Tokens einer Epoche, wo sie geschätzt und nicht gezählt wurden.</translation>
    </message>
    <message>
      <source>Engine asleep, GiB a GPU</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Schlafende Engine, GiB je GPU</translation>
    </message>
    <message>
      <source>Engine awake, GiB a GPU</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Wache Engine, GiB je GPU</translation>
    </message>
    <message>
      <source>Engines side by side</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Engines nebeneinander</translation>
    </message>
    <message>
      <source>English</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Englisch</translation>
    </message>
    <message>
      <source>Entered by</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Eingetragen von</translation>
    </message>
    <message>
      <source>Epoch</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Epoche</translation>
    </message>
    <message>
      <source>Epochs</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Epochen</translation>
    </message>
    <message>
      <source>Equal to</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>Gleich mit</translation>
    </message>
    <message>
      <source>Equal within the range to</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>In der Spanne gleich mit</translation>
    </message>
    <message>
      <source>Equal within the range to no. {0}: the difference in cost and time may be nothing</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._sentences</extracomment>
      <translation>In der Spanne gleich mit Nr. {0}: Der Unterschied in Kosten und Zeit kann null sein</translation>
    </message>
    <message>
      <source>Error</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>Fehler</translation>
    </message>
    <message>
      <source>Estimate</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>Schätzung</translation>
    </message>
    <message>
      <source>Estimate from characters</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Aus Zeichen schätzen</translation>
    </message>
    <message>
      <source>Estimated from characters, not counted: choose a tokenizer file for exact figures.</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: counted_words</extracomment>
      <translation>Aus Zeichen geschätzt, nicht gezählt: für exakte Werte eine Tokenizer-Datei wählen.</translation>
    </message>
    <message>
      <source>Evaluation</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Evaluation</translation>
    </message>
    <message>
      <source>Evaluation batch</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Evaluations-Batch</translation>
    </message>
    <message>
      <source>Evaluation one sequence at a time: less memory</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Evaluation mit einer Sequenz auf einmal: weniger Speicher</translation>
    </message>
    <message>
      <source>Evaluation with a batch of {batch} needs {size} of {capacity}</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>Evaluation mit einem Batch von {batch} braucht {size} von {capacity}</translation>
    </message>
    <message>
      <source>Every GPU</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar._list</extracomment>
      <translation>Jede GPU</translation>
    </message>
    <message>
      <source>Every GPU takes whole micro-batches.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Jede GPU nimmt ganze Micro-Batches.</translation>
    </message>
    <message>
      <source>Every day</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Jeden Tag</translation>
    </message>
    <message>
      <source>Every figure, its formula and its source</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Jeder Wert, seine Formel und seine Quelle</translation>
    </message>
    <message>
      <source>Every instant of the step, {units} allocated</source>
      <extracomment>ftcost_core/report/section_memory.py: _blocks</extracomment>
      <translation>Jeder Augenblick des Schritts, {units} allokiert</translation>
    </message>
    <message>
      <source>Every layer</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Jede Schicht</translation>
    </message>
    <message>
      <source>Every matrix split over several GPUs, which exchange results twice a layer and pass. Wants NVLink.</source>
      <extracomment>resources/help/glossary.json: Tensor parallelism</extracomment>
      <translation>Jede Matrix ist auf mehrere GPUs verteilt, die je Schicht und Durchlauf zweimal Ergebnisse austauschen. Braucht NVLink.</translation>
    </message>
    <message>
      <source>Every month</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Jeden Monat</translation>
    </message>
    <message>
      <source>Every provider</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Jeder Anbieter</translation>
    </message>
    <message>
      <source>Every record: exact, with duplicates, and slower (Shift+F5)</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.__init__</extracomment>
      <translation>Jeder Eintrag: exakt, mit Duplikaten und langsamer (Shift+F5)</translation>
    </message>
    <message>
      <source>Every region</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Jede Region</translation>
    </message>
    <message>
      <source>Every setting at its default</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Jede Einstellung auf ihrem Standardwert</translation>
    </message>
    <message>
      <source>Every source</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar._list</extracomment>
      <translation>Jede Quelle</translation>
    </message>
    <message>
      <source>Every stack</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar._list</extracomment>
      <translation>Jeder Stack</translation>
    </message>
    <message>
      <source>Every step waits for the PCIe link and the CPU</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Jeder Schritt wartet auf die PCIe-Verbindung und die CPU</translation>
    </message>
    <message>
      <source>Every week</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Jede Woche</translation>
    </message>
    <message>
      <source>Everything the estimate took as given. What the job left open was filled in, with the reason beside it; “{partition}” marks settings that are as the program proposes them.</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Alles, was die Schätzung als gegeben nahm. Was der Job offen ließ, wurde ergänzt, mit dem Grund daneben; „{partition}“ kennzeichnet Einstellungen, die dem Vorschlag des Programms entsprechen.</translation>
    </message>
    <message>
      <source>Evidence</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>Belege</translation>
    </message>
    <message>
      <source>Exactly the settings that the estimate assumed.</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>Genau die Einstellungen, die die Schätzung annahm.</translation>
    </message>
    <message>
      <source>Exchange rate</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>Wechselkurs</translation>
    </message>
    <message>
      <source>Expected longest completion, tokens</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Erwartete längste Antwort, Token</translation>
    </message>
    <message>
      <source>Expected, of a spot offer.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Erwartet, bei einem Spot-Angebot.</translation>
    </message>
    <message>
      <source>Experiments</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Experimente</translation>
    </message>
    <message>
      <source>Expert parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Experten-parallel</translation>
    </message>
    <message>
      <source>Expert parallelism</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Experten-Parallelisierung</translation>
    </message>
    <message>
      <source>Expert tensor</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>Experten-Tensor</translation>
    </message>
    <message>
      <source>Expert tensor parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Experten tensor-parallel</translation>
    </message>
    <message>
      <source>Experts</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Experten</translation>
    </message>
    <message>
      <source>Experts grouped: one product a layer, not a loop</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>Experten gruppiert: ein Produkt je Schicht statt einer Schleife</translation>
    </message>
    <message>
      <source>Explained figure</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Erklärte Größe</translation>
    </message>
    <message>
      <source>Export</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Export</translation>
    </message>
    <message>
      <source>Export prices</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_export_path</extracomment>
      <translation>Preise exportieren</translation>
    </message>
    <message>
      <source>Export the report</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_report_path</extracomment>
      <translation>Bericht exportieren</translation>
    </message>
    <message>
      <source>Exporting…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: ExportProgress.__init__</extracomment>
      <translation>Export läuft…</translation>
    </message>
    <message>
      <source>Extra forward-only work, as a share of training tokens.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Zusätzliche Arbeit nur im Vorwärtslauf, als Anteil der Trainings-Token.</translation>
    </message>
    <message>
      <source>FP16</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP16</translation>
    </message>
    <message>
      <source>FP16 (pure)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP16 (rein)</translation>
    </message>
    <message>
      <source>FP16 mixed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP16 gemischt</translation>
    </message>
    <message>
      <source>FP32</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP32</translation>
    </message>
    <message>
      <source>FP4</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP4</translation>
    </message>
    <message>
      <source>FP8 mixed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FP8 gemischt</translation>
    </message>
    <message>
      <source>FP8, NVFP4</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>FP8, NVFP4</translation>
    </message>
    <message>
      <source>FSDP</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FSDP</translation>
    </message>
    <message>
      <source>FSDP hooks on units' inputs</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _input_gradients</extracomment>
      <translation>FSDP-Hooks an Eingaben der Einheiten</translation>
    </message>
    <message>
      <source>FSDP offloads weights and optimizer together; without FSDP or ZeRO everything stays on the GPU.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>FSDP lagert Gewichte und Optimierer zusammen aus; ohne FSDP oder ZeRO bleibt alles auf der GPU.</translation>
    </message>
    <message>
      <source>FSDP on 8 GPUs over one GPU: memory of 13B in full</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>FSDP auf 8 GPUs zu einer GPU: Speicher von 13B, voll</translation>
    </message>
    <message>
      <source>FSDP, ZeRO</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>FSDP, ZeRO</translation>
    </message>
    <message>
      <source>FTCost closed unexpectedly. Recover the changes that were not saved?</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: RecoveryBar.offer</extracomment>
      <translation>FTCost wurde unerwartet beendet. Die nicht gespeicherten Änderungen wiederherstellen?</translation>
    </message>
    <message>
      <source>FTCost jobs (*.ftcost);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: _filter</extracomment>
      <translation>FTCost-Jobs (*.ftcost);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>FTCost met a fault of its own. Your job is as it was; a copy of what is not saved is kept aside.</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>In FTCost ist ein Fehler aufgetreten. Der Job ist unverändert; eine Kopie des Ungespeicherten liegt bereit.</translation>
    </message>
    <message>
      <source>Factors between theory and a real run</source>
      <extracomment>tests/claims/tables.json: factors</extracomment>
      <translation>Faktoren zwischen Theorie und echtem Lauf</translation>
    </message>
    <message>
      <source>Family</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Familie</translation>
    </message>
    <message>
      <source>Faster</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Schneller</translation>
    </message>
    <message>
      <source>Fastest</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Schnellster</translation>
    </message>
    <message>
      <source>Fastest under {0}</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Schnellster unter {0}</translation>
    </message>
    <message>
      <source>Faults, what the built-in list says, age, your note.</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _remark</extracomment>
      <translation>Fehler, Angaben der mitgelieferten Liste, Alter, eigene Notiz.</translation>
    </message>
    <message>
      <source>Faulty and empty records are left out of all figures; duplicates are not.</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: _of_faults</extracomment>
      <translation>Fehlerhafte und leere Einträge fehlen in allen Werten; Duplikate nicht.</translation>
    </message>
    <message>
      <source>Faulty records</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.__init__</extracomment>
      <translation>Fehlerhafte Einträge</translation>
    </message>
    <message>
      <source>Feed-forward</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Feed-Forward</translation>
    </message>
    <message>
      <source>Feed-forward width</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Feed-Forward-Breite</translation>
    </message>
    <message>
      <source>Fewer digits in the activations; loss curves match in practice</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Weniger Stellen in den Aktivierungen; Loss-Kurven stimmen in der Praxis überein</translation>
    </message>
    <message>
      <source>Fewest GPUs</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Wenigste GPUs</translation>
    </message>
    <message>
      <source>Fields</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Felder</translation>
    </message>
    <message>
      <source>Figure</source>
      <extracomment>ftcost_core/report/markdown.py: _block</extracomment>
      <translation>Größe</translation>
    </message>
    <message>
      <source>Figures</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: _lines</extracomment>
      <translation>Werte</translation>
    </message>
    <message>
      <source>Figures as &amp;CSV…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>Werte als &amp;CSV…</translation>
    </message>
    <message>
      <source>Figures as &amp;JSON…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>Werte als &amp;JSON…</translation>
    </message>
    <message>
      <source>File</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Files</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.__init__</extracomment>
      <translation>Dateien</translation>
    </message>
    <message>
      <source>Fill in the reward model.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>Das Reward-Modell eintragen.</translation>
    </message>
    <message>
      <source>Fill in the training data: {data_path} is a place holder.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: all_notes</extracomment>
      <translation>Die Trainingsdaten eintragen: {data_path} ist ein Platzhalter.</translation>
    </message>
    <message>
      <source>Filler that makes samples equally long; it is computed on, and teaches nothing.</source>
      <extracomment>resources/report/glossary.json: Padding</extracomment>
      <translation>Füllmaterial, das Beispiele gleich lang macht; mit ihm wird gerechnet, gelernt wird daraus nichts.</translation>
    </message>
    <message>
      <source>Filling each context with several samples, so that nothing is computed on padding.</source>
      <extracomment>resources/report/glossary.json: Packing</extracomment>
      <translation>Das Füllen jedes Kontexts mit mehreren Beispielen, sodass nichts auf Padding gerechnet wird.</translation>
    </message>
    <message>
      <source>Filter</source>
      <extracomment>ftcost_gui/widgets/picker.py: MultiSelect.__init__</extracomment>
      <translation>Filtern</translation>
    </message>
    <message>
      <source>Filter the offers</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Angebote filtern</translation>
    </message>
    <message>
      <source>Filter the prices</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PricesToolbar.__init__</extracomment>
      <translation>Preise filtern</translation>
    </message>
    <message>
      <source>Filter: provider, GPU, region</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Filter: Anbieter, GPU, Region</translation>
    </message>
    <message>
      <source>Filter: {0}</source>
      <extracomment>ftcost_gui/widgets/picker.py: MultiSelect.__init__</extracomment>
      <translation>Filter: {0}</translation>
    </message>
    <message>
      <source>Final evaluation</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Abschließende Evaluation</translation>
    </message>
    <message>
      <source>Find a command</source>
      <extracomment>ftcost_gui/widgets/picker.py: CommandSearch.__init__</extracomment>
      <translation>Befehl suchen</translation>
    </message>
    <message>
      <source>Find best plan</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Besten Plan suchen</translation>
    </message>
    <message>
      <source>Find the best plans under the limits</source>
      <extracomment>ftcost_gui/pages/plan/search.py: SearchProgress.__init__</extracomment>
      <translation>Die besten Pläne in den Grenzen suchen</translation>
    </message>
    <message>
      <source>Find the cheapest, the fastest and the smallest way to run this job: every offer, GPU count, method and setting that the limits above allow, each estimated in full.</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._empty_card</extracomment>
      <translation>Den günstigsten, den schnellsten und den kleinsten Weg für diesen Job suchen: jedes Angebot, jede GPU-Anzahl, Methode und Einstellung, die die Grenzen oben erlauben, jeweils vollständig geschätzt.</translation>
    </message>
    <message>
      <source>Finds the settings that do most for it, step by step, and shows them before anything changes</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: AnswerCard.__init__</extracomment>
      <translation>Sucht Schritt für Schritt die Einstellungen, die am meisten bringen, und zeigt sie, bevor sich etwas ändert</translation>
    </message>
    <message>
      <source>Fine-tuning report</source>
      <extracomment>ftcost_core/report/html.py: to_html</extracomment>
      <translation>Fine-Tuning-Bericht</translation>
    </message>
    <message>
      <source>Fine-tuning the last layers of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>Fine-Tuning der letzten Schichten von {model}</translation>
    </message>
    <message>
      <source>First convert the checkpoint: {fetch}</source>
      <extracomment>resources/exporters/settings/maxtext.json</extracomment>
      <translation>Zuerst den Checkpoint umwandeln: {fetch}</translation>
    </message>
    <message>
      <source>First make the model that the file names: {fetch}</source>
      <extracomment>resources/exporters/settings/mlx-lm.json</extracomment>
      <translation>Zuerst das Modell erzeugen, das die Datei nennt: {fetch}</translation>
    </message>
    <message>
      <source>First records</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: RecordsCard.__init__</extracomment>
      <translation>Erste Einträge</translation>
    </message>
    <message>
      <source>Fit</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._columns</extracomment>
      <translation>Passt</translation>
    </message>
    <message>
      <source>Fits</source>
      <extracomment>ftcost_core/report/section_plans.py: _table</extracomment>
      <translation>Passt</translation>
    </message>
    <message>
      <source>Fits for sure: {0}.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Passt sicher: {0}.</translation>
    </message>
    <message>
      <source>Flash attention: the scores are never held</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>FlashAttention: die Scores werden nie gehalten</translation>
    </message>
    <message>
      <source>FlashAttention</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FlashAttention</translation>
    </message>
    <message>
      <source>FlashAttention 2</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FlashAttention 2</translation>
    </message>
    <message>
      <source>FlashAttention 2 needs a newer GPU than {name}; use sdpa</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: unsupported</extracomment>
      <translation>FlashAttention 2 braucht eine neuere GPU als {name}; sdpa verwenden</translation>
    </message>
    <message>
      <source>FlashAttention 3</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FlashAttention 3</translation>
    </message>
    <message>
      <source>FlashAttention 4</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>FlashAttention 4</translation>
    </message>
    <message>
      <source>FlashAttention: memory saved at 16384 tokens</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>FlashAttention: gesparter Speicher bei 16384 Token</translation>
    </message>
    <message>
      <source>FlashAttention: memory saved at 4096 tokens</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>FlashAttention: gesparter Speicher bei 4096 Token</translation>
    </message>
    <message>
      <source>Folded</source>
      <extracomment>ftcost_gui/form/form_section.py: Fold._draw</extracomment>
      <translation>Zugeklappt</translation>
    </message>
    <message>
      <source>Folder…</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Ordner…</translation>
    </message>
    <message>
      <source>Follow</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._lay_out</extracomment>
      <translation>Verlauf von</translation>
    </message>
    <message>
      <source>Follow one quantity</source>
      <extracomment>ftcost_gui/pages/plan/page.py: PlanPage.__init__</extracomment>
      <translation>Verlauf einer Größe</translation>
    </message>
    <message>
      <source>For finance</source>
      <extracomment>ftcost_core/report/section_summary.py: _finance</extracomment>
      <translation>Für die Finanzen</translation>
    </message>
    <message>
      <source>For the platform engineer</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Für die Plattform</translation>
    </message>
    <message>
      <source>For the researcher</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Für die Forschung</translation>
    </message>
    <message>
      <source>For the whole offer (all its GPUs), in the list's currency.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Für das ganze Angebot (alle seine GPUs), in der Währung der Liste.</translation>
    </message>
    <message>
      <source>Forget it</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Vergessen</translation>
    </message>
    <message>
      <source>Forget my machine</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog._forget</extracomment>
      <translation>Eigene Maschine vergessen</translation>
    </message>
    <message>
      <source>Forget them</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill_recent</extracomment>
      <translation>Liste leeren</translation>
    </message>
    <message>
      <source>Format</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Format</translation>
    </message>
    <message>
      <source>Format: {0}. Rows: {1}.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>Format: {0}. Zeilen: {1}.</translation>
    </message>
    <message>
      <source>Formats of 8 and 4 bits for the inputs of matrix products. Faster on GPUs that have them; the main copy of the weights stays in more bits.</source>
      <extracomment>resources/help/glossary.json: FP8, NVFP4</extracomment>
      <translation>Formate mit 8 und 4 Bit für die Eingaben von Matrixprodukten. Schneller auf GPUs, die sie haben; die Hauptkopie der Gewichte behält mehr Bits.</translation>
    </message>
    <message>
      <source>Formats of numbers in 2, 2 and 4 bytes. BF16 has the range of FP32 with fewer digits; FP16 has more digits, but overflows above 65 504.</source>
      <extracomment>resources/help/glossary.json: BF16, FP16, FP32</extracomment>
      <translation>Zahlenformate mit 2, 2 und 4 Byte. BF16 hat den Wertebereich von FP32 mit weniger Stellen; FP16 hat mehr Stellen, läuft aber über 65 504 über.</translation>
    </message>
    <message>
      <source>Formula</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Formel</translation>
    </message>
    <message>
      <source>Formulas</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Formeln</translation>
    </message>
    <message>
      <source>Formulas of RAM and disk</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: HostLine.__init__</extracomment>
      <translation>Formeln zu RAM und Datenträger</translation>
    </message>
    <message>
      <source>Formulas…</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: HostLine.__init__</extracomment>
      <translation>Formeln …</translation>
    </message>
    <message>
      <source>Forward</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow.__init__</extracomment>
      <translation>Vor</translation>
    </message>
    <message>
      <source>Found by the content; another kind can be chosen</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Am Inhalt erkannt; eine andere Art ist wählbar</translation>
    </message>
    <message>
      <source>Found by the first records; changeable</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>An den ersten Einträgen erkannt; änderbar</translation>
    </message>
    <message>
      <source>Four of five runs should end up inside the range that is shown.</source>
      <extracomment>ftcost_gui/chrome/frame.py: StatusLine.__init__</extracomment>
      <translation>Vier von fünf Läufen sollten in der gezeigten Spanne enden.</translation>
    </message>
    <message>
      <source>Free</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Kostenlos</translation>
    </message>
    <message>
      <source>Free disk</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>Freier Speicherplatz</translation>
    </message>
    <message>
      <source>Free disk of one node, GiB.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Freier Plattenplatz eines Knotens, GiB.</translation>
    </message>
    <message>
      <source>Free traffic, GB per month</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Freimenge Verkehr, GB je Monat</translation>
    </message>
    <message>
      <source>Frees its memory while the model is updated.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Gibt ihren Speicher frei, während das Modell aktualisiert wird.</translation>
    </message>
    <message>
      <source>Freeze</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Freeze</translation>
    </message>
    <message>
      <source>Freezing</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Einfrieren</translation>
    </message>
    <message>
      <source>From a sample of {0} of the file.</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: counted_words</extracomment>
      <translation>Aus einer Stichprobe von {0} der Datei.</translation>
    </message>
    <message>
      <source>From a tool</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Von einem Werkzeug</translation>
    </message>
    <message>
      <source>From {0} to {1}: {2} to {3}</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Von {0} bis {1}: {2} bis {3}</translation>
    </message>
    <message>
      <source>Front</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Front</translation>
    </message>
    <message>
      <source>Frozen</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Eingefroren</translation>
    </message>
    <message>
      <source>Frozen weights in 8 or 4 whole-number bits. They are expanded block by block in every product.</source>
      <extracomment>resources/help/glossary.json: INT8, INT4 (GPTQ)</extracomment>
      <translation>Eingefrorene Gewichte in 8 oder 4 Bit als ganze Zahlen. Sie werden in jedem Produkt Block für Block entpackt.</translation>
    </message>
    <message>
      <source>Full</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Voll</translation>
    </message>
    <message>
      <source>Full activation checkpointing: less memory, one more forward pass</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Volles Activation Checkpointing: weniger Speicher, ein Vorwärtslauf mehr</translation>
    </message>
    <message>
      <source>Full fine-tuning</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Volles Fine-Tuning</translation>
    </message>
    <message>
      <source>Full fine-tuning of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>Volles Fine-Tuning von {model}</translation>
    </message>
    <message>
      <source>Full fine-tuning, 70B on a slice of TPU v5p</source>
      <extracomment>resources/examples/tpu-70b.ftcost</extracomment>
      <translation>Volles Fine-Tuning, 70B auf einem Slice von TPU v5p</translation>
    </message>
    <message>
      <source>Full fine-tuning, 8B on eight H100</source>
      <extracomment>resources/examples/full-8b.ftcost</extracomment>
      <translation>Volles Fine-Tuning, 8B auf acht H100</translation>
    </message>
    <message>
      <source>Full training with optimizer states of a low rank: gradients are projected into a small space first.</source>
      <extracomment>resources/help/glossary.json: GaLore</extracomment>
      <translation>Volles Training mit Optimiererzuständen von niedrigem Rang: Gradienten werden zuerst in einen kleinen Raum projiziert.</translation>
    </message>
    <message>
      <source>Fused</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Fusioniert</translation>
    </message>
    <message>
      <source>Fused (Liger, CCE)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Fusioniert (Liger, CCE)</translation>
    </message>
    <message>
      <source>Fused (Liger, Triton)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Fusioniert (Liger, Triton)</translation>
    </message>
    <message>
      <source>Fused kernels</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Fusionierte Kernel</translation>
    </message>
    <message>
      <source>Fused layer kernels (Liger): fewer passes over memory</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>Fusionierte Schicht-Kernel (Liger): weniger Durchgänge durch den Speicher</translation>
    </message>
    <message>
      <source>Fused loss</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Fusionierter Loss</translation>
    </message>
    <message>
      <source>Fused loss kernel: the logits are never held</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>Fusionierter Loss-Kernel: die Logits werden nie ganz gehalten</translation>
    </message>
    <message>
      <source>GB</source>
      <extracomment>tests/claims/claims.jsonl: cost-011</extracomment>
      <translation>GB</translation>
    </message>
    <message>
      <source>GB (10⁹ bytes)</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>GB (10⁹ Byte)</translation>
    </message>
    <message>
      <source>GB/s</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>GB/s</translation>
    </message>
    <message>
      <source>GGUF weights are for inference: fine-tuning starts from the unquantised model</source>
      <extracomment>ftcost_core/importing/gguf.py: gguf_model</extracomment>
      <translation>GGUF-Gewichte sind für Inferenz: Fine-Tuning beginnt beim unquantisierten Modell</translation>
    </message>
    <message>
      <source>GPU</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>GPU</translation>
    </message>
    <message>
      <source>GPU and processor share the memory of {name}: what the system, the loading of the model and the data take is lost to training; state it as memory in use (about 102 of 121.7 GiB were free on a DGX Spark)</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>GPU und Prozessor teilen sich den Speicher von {name}: Was das System, das Laden des Modells und die Daten belegen, fehlt dem Training; geben Sie es als belegten Speicher an (auf einem DGX Spark waren etwa 102 von 121,7 GiB frei)</translation>
    </message>
    <message>
      <source>GPU count</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>GPU-Anzahl</translation>
    </message>
    <message>
      <source>GPU hours explained</source>
      <extracomment>tests/claims/checked.py</extracomment>
      <translation>GPU-Stunden erklärt</translation>
    </message>
    <message>
      <source>GPU memory by size and method</source>
      <extracomment>tests/claims/tables.json: memory</extracomment>
      <translation>GPU-Speicher nach Größe und Methode</translation>
    </message>
    <message>
      <source>GPU not in the file: assumed your {0}</source>
      <extracomment>ftcost_gui/state/documents.py: import_document</extracomment>
      <translation>GPU nicht in der Datei: Ihre {0} angenommen</translation>
    </message>
    <message>
      <source>GPU not in the file: assumed {gpu}</source>
      <extracomment>ftcost_core/configurations/reading.py: _hardware</extracomment>
      <translation>GPU nicht in der Datei: {gpu} angenommen</translation>
    </message>
    <message>
      <source>GPU-h</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _columns</extracomment>
      <translation>GPU-h</translation>
    </message>
    <message>
      <source>GPU-hour</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>GPU-Stunde</translation>
    </message>
    <message>
      <source>GPU-hours</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>GPU-Stunden</translation>
    </message>
    <message>
      <source>GPU-hours = hours × GPUs</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>GPU-Stunden = Stunden × GPUs</translation>
    </message>
    <message>
      <source>GPU-hours of 10 million tokens, full, 32 GPUs</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>GPU-Stunden für 10 Millionen Token, voll, 32 GPUs</translation>
    </message>
    <message>
      <source>GPU-hours of 13B over 7B</source>
      <extracomment>tests/claims/claims.jsonl: cost-100</extracomment>
      <translation>GPU-Stunden von 13B zu 7B</translation>
    </message>
    <message>
      <source>GPU-hours of an epoch</source>
      <extracomment>tests/claims/claims.jsonl: cost-038</extracomment>
      <translation>GPU-Stunden einer Epoche</translation>
    </message>
    <message>
      <source>GPU-hours on 8 over those on 4</source>
      <extracomment>tests/claims/claims.jsonl: cost-040</extracomment>
      <translation>GPU-Stunden auf 8 zu denen auf 4</translation>
    </message>
    <message>
      <source>GPU-hours × price</source>
      <extracomment>tests/claims/claims.jsonl: cost-003</extracomment>
      <translation>GPU-Stunden × Preis</translation>
    </message>
    <message>
      <source>GPUs</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>GPUs</translation>
    </message>
    <message>
      <source>GPUs for LoRA</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>GPUs für LoRA</translation>
    </message>
    <message>
      <source>GPUs for QLoRA</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>GPUs für QLoRA</translation>
    </message>
    <message>
      <source>GPUs for full fine-tuning</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>GPUs für volles Fine-Tuning</translation>
    </message>
    <message>
      <source>GPUs for it beside the trainer's; the job has {gpus}</source>
      <extracomment>ftcost_core/evaluation/rollout.py: _server_gpus</extracomment>
      <translation>GPUs für ihn neben denen des Trainers; der Job hat {gpus}</translation>
    </message>
    <message>
      <source>GPUs per node</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>GPUs je Knoten</translation>
    </message>
    <message>
      <source>GPUs sold together</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Gemeinsam verkaufte GPUs</translation>
    </message>
    <message>
      <source>GPUs sold together; below 1 for a slice of one.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Gemeinsam verkaufte GPUs; unter 1 für einen Teil einer GPU.</translation>
    </message>
    <message>
      <source>GPUs that one engine is split over.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>GPUs, auf die eine Engine aufgeteilt ist.</translation>
    </message>
    <message>
      <source>GPUs that read each other's memory directly over PCIe. The drivers of recent GeForce cards do not allow it: what they exchange then passes through the computer's memory, which takes longer.</source>
      <extracomment>resources/help/glossary.json: Peer-to-peer</extracomment>
      <translation>GPUs, die ihren Speicher gegenseitig direkt über PCIe lesen. Die Treiber neuerer GeForce-Karten erlauben es nicht: Was sie austauschen, geht dann durch den Speicher des Rechners, was länger dauert.</translation>
    </message>
    <message>
      <source>GPUs that shard a model together; none: all of them.</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>GPUs, die gemeinsam ein Modell sharden; leer: alle.</translation>
    </message>
    <message>
      <source>GPUs that share an expert's matrices; none: as many as share the others.</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>GPUs, die sich die Matrizen eines Experten teilen; leer: so viele, wie sich die übrigen teilen.</translation>
    </message>
    <message>
      <source>GPUs: memory and bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>GPUs: Speicher und Bandbreite</translation>
    </message>
    <message>
      <source>GQA, MQA</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>GQA, MQA</translation>
    </message>
    <message>
      <source>GRPO</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>GRPO</translation>
    </message>
    <message>
      <source>GRPO, PPO</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>GRPO, PPO</translation>
    </message>
    <message>
      <source>GaLore</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>GaLore</translation>
    </message>
    <message>
      <source>Gbit/s</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Gbit/s</translation>
    </message>
    <message>
      <source>Generated tokens/s, all engines</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Generierte Token/s, alle Engines</translation>
    </message>
    <message>
      <source>Generation</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Generierung</translation>
    </message>
    <message>
      <source>GiB</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>GiB</translation>
    </message>
    <message>
      <source>GiB (2³⁰ bytes)</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>GiB (2³⁰ Byte)</translation>
    </message>
    <message>
      <source>GiB, GB</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>GiB, GB</translation>
    </message>
    <message>
      <source>GiB: 2^30 bytes, as drivers count memory. GB: 10^9 bytes, as it is sold.</source>
      <extracomment>resources/report/glossary.json: GiB, GB</extracomment>
      <translation>GiB: 2^30 Byte, wie Treiber Speicher zählen. GB: 10^9 Byte, wie er verkauft wird.</translation>
    </message>
    <message>
      <source>Give a rate…</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.menu_of_currencies</extracomment>
      <translation>Kurs angeben…</translation>
    </message>
    <message>
      <source>Global batch</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Globaler Batch</translation>
    </message>
    <message>
      <source>Glossary</source>
      <extracomment>ftcost_core/report/section_reading.py: glossary_section</extracomment>
      <translation>Glossar</translation>
    </message>
    <message>
      <source>Go on</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Weiter</translation>
    </message>
    <message>
      <source>Go to field: {0}</source>
      <extracomment>ftcost_gui/chrome/commands.py: commands_of_form</extracomment>
      <translation>Zum Feld: {0}</translation>
    </message>
    <message>
      <source>Google's chip for machine learning. Chips of a slice are joined by links of their own (ICI), whichever host they stand in; MaxText trains on them with JAX.</source>
      <extracomment>resources/help/glossary.json: TPU</extracomment>
      <translation>Googles Chip für maschinelles Lernen. Die Chips eines Slice sind durch eigene Leitungen (ICI) verbunden, gleich in welchem Host sie stehen; MaxText trainiert auf ihnen mit JAX.</translation>
    </message>
    <message>
      <source>Gradient</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Gradient</translation>
    </message>
    <message>
      <source>Gradient accumulation</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Gradientenakkumulation</translation>
    </message>
    <message>
      <source>Gradients</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Gradienten</translation>
    </message>
    <message>
      <source>Group size</source>
      <extracomment>ftcost_gui/form/form_fields.py: _rollout_fields</extracomment>
      <translation>Gruppengröße</translation>
    </message>
    <message>
      <source>Grouped</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Gruppiert</translation>
    </message>
    <message>
      <source>Guess from the text</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Aus dem Text erraten</translation>
    </message>
    <message>
      <source>Guessed from their cells, please check: {0}.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>Aus ihren Zellen erraten, bitte prüfen: {0}.</translation>
    </message>
    <message>
      <source>Guide</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Leitfaden</translation>
    </message>
    <message>
      <source>H100 PCIe</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>H100 PCIe</translation>
    </message>
    <message>
      <source>H100 PCIe, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H100 PCIe, Bandbreite</translation>
    </message>
    <message>
      <source>H100 PCIe, cost</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>H100 PCIe, Kosten</translation>
    </message>
    <message>
      <source>H100 PCIe, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H100 PCIe, Speicher</translation>
    </message>
    <message>
      <source>H100 PCIe, time</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>H100 PCIe, Zeit</translation>
    </message>
    <message>
      <source>H100 SXM</source>
      <extracomment>tests/claims/tables.json: memory-price</extracomment>
      <translation>H100 SXM</translation>
    </message>
    <message>
      <source>H100 SXM, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H100 SXM, Bandbreite</translation>
    </message>
    <message>
      <source>H100 SXM, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H100 SXM, Speicher</translation>
    </message>
    <message>
      <source>H200</source>
      <extracomment>tests/claims/tables.json: memory-price</extracomment>
      <translation>H200</translation>
    </message>
    <message>
      <source>H200, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H200, Bandbreite</translation>
    </message>
    <message>
      <source>H200, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>H200, Speicher</translation>
    </message>
    <message>
      <source>HTML (*.html)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_comparison_path</extracomment>
      <translation>HTML (*.html)</translation>
    </message>
    <message>
      <source>Hardware</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Hardware</translation>
    </message>
    <message>
      <source>Hardware and terms</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Hardware und Bedingungen</translation>
    </message>
    <message>
      <source>Heads</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Heads</translation>
    </message>
    <message>
      <source>Help</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow.__init__</extracomment>
      <translation>Hilfe</translation>
    </message>
    <message>
      <source>Help: {0}</source>
      <extracomment>ftcost_gui/chrome/commands.py: commands_of_help</extracomment>
      <translation>Hilfe: {0}</translation>
    </message>
    <message>
      <source>Here</source>
      <extracomment>ftcost_core/report/section_beside.py: rules_section</extracomment>
      <translation>Hier</translation>
    </message>
    <message>
      <source>Hidden</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Ausgeblendet</translation>
    </message>
    <message>
      <source>Hidden: estimates leave it out.</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Ausgeblendet: Schätzungen lassen es weg.</translation>
    </message>
    <message>
      <source>Hide</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: StartBar.__init__</extracomment>
      <translation>Ausblenden</translation>
    </message>
    <message>
      <source>Hide the ways to start</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: StartBar.__init__</extracomment>
      <translation>Anfänge ausblenden</translation>
    </message>
    <message>
      <source>Hide {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.hide</extracomment>
      <translation>{0} ausblenden</translation>
    </message>
    <message>
      <source>High</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Hoch</translation>
    </message>
    <message>
      <source>Histogram of tokens per sample.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Histogramm der Token je Beispiel.</translation>
    </message>
    <message>
      <source>Hold this value</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow.show_job</extracomment>
      <translation>Diesen Wert festhalten</translation>
    </message>
    <message>
      <source>Hold {0}</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._lay_out</extracomment>
      <translation>{0} festhalten</translation>
    </message>
    <message>
      <source>Host RAM</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>RAM des Hosts</translation>
    </message>
    <message>
      <source>Host memory</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Host-Speicher</translation>
    </message>
    <message>
      <source>Hosting per month</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Hosting je Monat</translation>
    </message>
    <message>
      <source>Hours</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Stunden</translation>
    </message>
    <message>
      <source>Hours by phase</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Stunden je Phase</translation>
    </message>
    <message>
      <source>Hours of an epoch of a million tokens</source>
      <extracomment>tests/claims/tables.json: hours</extracomment>
      <translation>Stunden einer Epoche von einer Million Token</translation>
    </message>
    <message>
      <source>Hours used per year</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Betriebsstunden pro Jahr</translation>
    </message>
    <message>
      <source>How GRPO and PPO generate completions.</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Wie GRPO und PPO Antworten generieren.</translation>
    </message>
    <message>
      <source>How it comes about</source>
      <extracomment>tests/claims/page.py: _tables</extracomment>
      <translation>Wie er zustande kommt</translation>
    </message>
    <message>
      <source>How it is read</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._lay_out</extracomment>
      <translation>Wie gelesen wird</translation>
    </message>
    <message>
      <source>How many</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Anzahl</translation>
    </message>
    <message>
      <source>How many epochs are typical is the guide's opinion; the program takes any number.</source>
      <extracomment>tests/claims/claims.jsonl: cost-013</extracomment>
      <translation>Wie viele Epochen typisch sind, ist die Meinung des Leitfadens; das Programm nimmt jede Zahl.</translation>
    </message>
    <message>
      <source>How many layers are recomputed; none: all of them.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Wie viele Schichten neu berechnet werden; leer: alle.</translation>
    </message>
    <message>
      <source>How many tokens an epoch has is not said; the cost is proportional to them.</source>
      <extracomment>tests/claims/claims.jsonl: cost-092</extracomment>
      <translation>Wie viele Token eine Epoche hat, ist nicht genannt; die Kosten sind dazu proportional.</translation>
    </message>
    <message>
      <source>How many tokens help is the guide's opinion.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-169</extracomment>
      <translation>Wie viele Token helfen, ist die Meinung des Leitfadens.</translation>
    </message>
    <message>
      <source>How often the job runs</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog.__init__</extracomment>
      <translation>Wie oft der Job läuft</translation>
    </message>
    <message>
      <source>How the loss changes with each trained number; as large as what is trained.</source>
      <extracomment>resources/report/glossary.json: Gradient</extracomment>
      <translation>Wie sich der Loss mit jeder trainierten Zahl ändert; so groß wie das, was trainiert wird.</translation>
    </message>
    <message>
      <source>How this is computed</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Wie dies berechnet wird</translation>
    </message>
    <message>
      <source>How to read the ranges</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Wie die Spannen zu lesen sind</translation>
    </message>
    <message>
      <source>How to state an estimate is the guide's opinion; every estimate here has an 80 % range.</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-010</extracomment>
      <translation>Wie eine Schätzung anzugeben ist, ist die Meinung des Leitfadens; jede Schätzung hier hat eine 80-%-Spanne.</translation>
    </message>
    <message>
      <source>How {0} comes about</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation._render_terms</extracomment>
      <translation>Wie {0} zustande kommt</translation>
    </message>
    <message>
      <source>INT4 (GPTQ)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>INT4 (GPTQ)</translation>
    </message>
    <message>
      <source>INT4 (MLX)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>INT4 (MLX)</translation>
    </message>
    <message>
      <source>INT8</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>INT8</translation>
    </message>
    <message>
      <source>INT8 (MLX)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>INT8 (MLX)</translation>
    </message>
    <message>
      <source>INT8, INT4 (GPTQ)</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>INT8, INT4 (GPTQ)</translation>
    </message>
    <message>
      <source>ISO 4217 code of every amount in the list.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>ISO-4217-Code jedes Betrags in der Liste.</translation>
    </message>
    <message>
      <source>ISO 4217 code.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>ISO-4217-Code.</translation>
    </message>
    <message>
      <source>Idle power, W</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Leerlaufleistung, W</translation>
    </message>
    <message>
      <source>Image tower</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Bild-Tower</translation>
    </message>
    <message>
      <source>Images per sample</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Bilder je Beispiel</translation>
    </message>
    <message>
      <source>Import 1 row</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>1 Zeile importieren</translation>
    </message>
    <message>
      <source>Import a configuration</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_configuration_path</extracomment>
      <translation>Konfiguration importieren</translation>
    </message>
    <message>
      <source>Import a model</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.__init__</extracomment>
      <translation>Modell importieren</translation>
    </message>
    <message>
      <source>Import config.json…</source>
      <extracomment>ftcost_gui/form/job_form.py: JobForm._model_buttons</extracomment>
      <translation>config.json importieren…</translation>
    </message>
    <message>
      <source>Import prices</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_prices_path</extracomment>
      <translation>Preise importieren</translation>
    </message>
    <message>
      <source>Import prices from {0}</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Preise aus {0} importieren</translation>
    </message>
    <message>
      <source>Import {0} rows</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>Zeilen importieren: {0}</translation>
    </message>
    <message>
      <source>Import…</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Importieren…</translation>
    </message>
    <message>
      <source>In a message: what is said.</source>
      <extracomment>ftcost_core/dataset/options.py: RecordFields</extracomment>
      <translation>In einer Nachricht: was gesagt wird.</translation>
    </message>
    <message>
      <source>In a message: who speaks.</source>
      <extracomment>ftcost_core/dataset/options.py: RecordFields</extracomment>
      <translation>In einer Nachricht: wer spricht.</translation>
    </message>
    <message>
      <source>In one machine.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>In einer Maschine.</translation>
    </message>
    <message>
      <source>In range</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>In Spanne</translation>
    </message>
    <message>
      <source>In the checkpoint</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>Im Checkpoint</translation>
    </message>
    <message>
      <source>In use</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._mark</extracomment>
      <translation>In Verwendung</translation>
    </message>
    <message>
      <source>Include doubtful prices</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel._allow_doubtful</extracomment>
      <translation>Zweifelhafte Preise einbeziehen</translation>
    </message>
    <message>
      <source>Include them</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: DoubtsLine.__init__</extracomment>
      <translation>Einbeziehen</translation>
    </message>
    <message>
      <source>Input</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Eingabe</translation>
    </message>
    <message>
      <source>Instance</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Instanz</translation>
    </message>
    <message>
      <source>Instruction</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Anweisung</translation>
    </message>
    <message>
      <source>Instruction, input, output</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>Anweisung, Eingabe, Ausgabe</translation>
    </message>
    <message>
      <source>Interconnect</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Verbindung</translation>
    </message>
    <message>
      <source>Intermediate results of the forward pass that the backward pass needs. They grow with the context and the micro-batch.</source>
      <extracomment>resources/report/glossary.json: Activations</extracomment>
      <translation>Zwischenergebnisse des Vorwärtslaufs, die der Rückwärtslauf braucht. Sie wachsen mit Kontext und Micro-Batch.</translation>
    </message>
    <message>
      <source>Interruptions per hour</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Unterbrechungen je Stunde</translation>
    </message>
    <message>
      <source>It can be a YAML or a command of a trainer, its console, nvidia-smi, JSONL, a config.json, a price list, or the name or address of a model.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Möglich sind YAML oder Befehl eines Trainers, seine Konsole, nvidia-smi, JSONL, eine config.json, eine Preisliste oder Name oder Adresse eines Modells.</translation>
    </message>
    <message>
      <source>It cannot be read as a model.</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog._refuse</extracomment>
      <translation>Dies lässt sich nicht als Modell lesen.</translation>
    </message>
    <message>
      <source>It cannot be read as a price list.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._refuse</extracomment>
      <translation>Dies lässt sich nicht als Preisliste lesen.</translation>
    </message>
    <message>
      <source>It costs about {total}, between {low} and {high}{about}.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Die Kosten betragen etwa {total}, zwischen {low} und {high}{about}.</translation>
    </message>
    <message>
      <source>It could not be put back.</source>
      <extracomment>ftcost_gui/dialogs/models/mine_dialog.py: MyModelsDialog._restore</extracomment>
      <translation>Es ließ sich nicht zurücklegen.</translation>
    </message>
    <message>
      <source>It fits at every value shown.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Bei jedem gezeigten Wert passt es.</translation>
    </message>
    <message>
      <source>It fits at none of the values shown.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Bei keinem der gezeigten Werte passt es.</translation>
    </message>
    <message>
      <source>It fits from {0} on.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Ab {0} passt es.</translation>
    </message>
    <message>
      <source>It fits the GPU, but the machine has too little RAM or disk</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Es passt auf die GPU, aber die Maschine hat zu wenig RAM oder Speicherplatz</translation>
    </message>
    <message>
      <source>It fits up to {0}, not beyond.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Bis {0} passt es, darüber nicht.</translation>
    </message>
    <message>
      <source>It fits, but not within your limits</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Es passt, aber nicht innerhalb Ihrer Grenzen</translation>
    </message>
    <message>
      <source>It is tight: {size} at the peak ({spread}) fits with a chance of {share}; try it before you rely on it.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Es ist knapp: {size} an der Spitze ({spread}) passt mit einer Wahrscheinlichkeit von {share}; erst erproben, dann darauf bauen.</translation>
    </message>
    <message>
      <source>It sends about {0} kB, at most {1} kB. {2}. Nothing else is asked, and nothing of your jobs is sent.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show_source</extracomment>
      <translation>Sendet etwa {0} kB, höchstens {1} kB. {2}. Sonst wird nichts gefragt, und nichts von Ihren Jobs wird gesendet.</translation>
    </message>
    <message>
      <source>It stays in sight and follows every edit</source>
      <extracomment>ftcost_gui/widgets/popover.py: ExplanationPopover.__init__</extracomment>
      <translation>Sie bleibt im Blick und folgt jeder Änderung</translation>
    </message>
    <message>
      <source>It takes about {wall_hours} on {gpus}, between {wall_hours_low} and {wall_hours_high}; {gpu_hours} GPU-hours, all phases counted.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Die Laufzeit beträgt etwa {wall_hours} auf {gpus}, zwischen {wall_hours_low} und {wall_hours_high}; GPU-Stunden: {gpu_hours}, alle Phasen mitgezählt.</translation>
    </message>
    <message>
      <source>It was not kept.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.accept</extracomment>
      <translation>Es wurde nicht behalten.</translation>
    </message>
    <message>
      <source>It was not removed.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog._remove</extracomment>
      <translation>Es wurde nicht entfernt.</translation>
    </message>
    <message>
      <source>It would fit with: {0}.</source>
      <extracomment>ftcost_core/wording/answer.py: to_be_sure</extracomment>
      <translation>Es würde passen mit: {0}.</translation>
    </message>
    <message>
      <source>Its list of {0} is here.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show_source</extracomment>
      <translation>Seine Liste vom {0} ist da.</translation>
    </message>
    <message>
      <source>JAX has two devices in a chip of Ironwood: GPUs are counted here as such devices of 96 GB, two a chip, eight a host; no training on TPUs has been measured for the program: the speed follows from the published peak, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>JAX sieht in einem Chip von Ironwood zwei Geräte: Als GPUs zählen hier solche Geräte mit 96 GB, zwei je Chip, acht je Host; für das Programm wurde kein Training auf TPUs gemessen: Die Geschwindigkeit folgt aus der veröffentlichten Spitzenleistung, und ihre Spanne ist breit</translation>
    </message>
    <message>
      <source>JSON</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>JSON</translation>
    </message>
    <message>
      <source>JSON (*.json)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_export_path</extracomment>
      <translation>JSON (*.json)</translation>
    </message>
    <message>
      <source>JSON lines</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>JSON-Zeilen</translation>
    </message>
    <message>
      <source>JSON lines, JSON, CSV, Parquet, plain text (also compressed), or a saved datasets folder: how many tokens it has, in what lengths, and what batching makes of them. It is read here and sent nowhere.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>JSON-Zeilen, JSON, CSV, Parquet, reiner Text (auch komprimiert) oder ein gespeicherter datasets-Ordner: wie viele Token es sind, in welchen Längen und was das Batching daraus macht. Gelesen wird hier, gesendet wird nichts.</translation>
    </message>
    <message>
      <source>Keep</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Behalten</translation>
    </message>
    <message>
      <source>Keep among my models</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.__init__</extracomment>
      <translation>In meinen Modellen behalten</translation>
    </message>
    <message>
      <source>Keep and use in this job</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Merken und in diesem Job verwenden</translation>
    </message>
    <message>
      <source>Keep beside the charts</source>
      <extracomment>ftcost_gui/widgets/popover.py: ExplanationPopover.__init__</extracomment>
      <translation>Neben den Diagrammen behalten</translation>
    </message>
    <message>
      <source>Keep embeddings, head and norms in fp32.</source>
      <extracomment>ftcost_core/documents/job.py: Quantization</extracomment>
      <translation>Embeddings, Head und Norms in fp32 behalten.</translation>
    </message>
    <message>
      <source>Keep logits</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Logits behalten</translation>
    </message>
    <message>
      <source>Keep mine</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel._add_problem</extracomment>
      <translation>Meinen behalten</translation>
    </message>
    <message>
      <source>Keep my machine</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.accept</extracomment>
      <translation>Eigene Maschine behalten</translation>
    </message>
    <message>
      <source>Keep the lengths (never the text) in the user's cache folder.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Die Längen (nie den Text) im Cache-Ordner des Benutzers aufbewahren.</translation>
    </message>
    <message>
      <source>Keep your price, and do not say this again</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel._add_problem</extracomment>
      <translation>Den eigenen Preis behalten und dies nicht mehr melden</translation>
    </message>
    <message>
      <source>Keep {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.acknowledge</extracomment>
      <translation>{0} behalten</translation>
    </message>
    <message>
      <source>Keeping all samples whole instead of {0}</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_words</extracomment>
      <translation>Alle Beispiele ungekürzt zu lassen, nicht nur {0}</translation>
    </message>
    <message>
      <source>Keeping it, a month</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Vorhalten, je Monat</translation>
    </message>
    <message>
      <source>Keeping only each layer's input and computing the rest again in the backward pass: less memory, a longer step. Not to be confused with a checkpoint on disk.</source>
      <extracomment>resources/report/glossary.json: Activation checkpointing</extracomment>
      <translation>Nur die Eingabe jeder Schicht behalten und den Rest im Rückwärtslauf neu berechnen: weniger Speicher, ein längerer Schritt. Nicht zu verwechseln mit einem Checkpoint auf der Platte.</translation>
    </message>
    <message>
      <source>Keeping optimizer states, or weights too, in the computer's memory and fetching them over PCIe when needed: room on the GPU for a slower step. ZeRO-Infinity keeps them on NVMe disks: little memory of either kind, and a step that waits for the disks.</source>
      <extracomment>resources/help/glossary.json: CPU offload</extracomment>
      <translation>Optimiererzustände oder auch Gewichte im Speicher des Rechners halten und bei Bedarf über PCIe holen: Platz auf der GPU gegen einen langsameren Schritt. ZeRO-Infinity hält sie auf NVMe-Festplatten: wenig Speicher beider Arten und ein Schritt, der auf die Festplatten wartet.</translation>
    </message>
    <message>
      <source>Kept as</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>Gespeichert als</translation>
    </message>
    <message>
      <source>Kept as it is</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: ColumnStrip._build</extracomment>
      <translation>Bleibt, wie sie ist</translation>
    </message>
    <message>
      <source>Kept cards</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Gemerkte Karten</translation>
    </message>
    <message>
      <source>Kept whole</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_columns</extracomment>
      <translation>Ungekürzt</translation>
    </message>
    <message>
      <source>Keys and values passed round (ring), or heads exchanged for tokens (Ulysses).</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Keys und Values werden im Ring weitergereicht, oder Köpfe gegen Token getauscht (Ulysses).</translation>
    </message>
    <message>
      <source>Kind</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Art</translation>
    </message>
    <message>
      <source>L4, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>L4, Bandbreite</translation>
    </message>
    <message>
      <source>L4, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>L4, Speicher</translation>
    </message>
    <message>
      <source>L40S</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>L40S</translation>
    </message>
    <message>
      <source>L40S, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>L40S, Bandbreite</translation>
    </message>
    <message>
      <source>L40S, cost</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>L40S, Kosten</translation>
    </message>
    <message>
      <source>L40S, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>L40S, Speicher</translation>
    </message>
    <message>
      <source>L40S, time</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>L40S, Zeit</translation>
    </message>
    <message>
      <source>LLM.int8 against products in 16 bits (published runs)</source>
      <extracomment>ftcost_core/formulas/throughput/dequantise.py: decomposed_seconds</extracomment>
      <translation>LLM.int8 gegenüber Produkten in 16 Bit (veröffentlichte Läufe)</translation>
    </message>
    <message>
      <source>LLaMA-Factory</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>LLaMA-Factory</translation>
    </message>
    <message>
      <source>LLaMA-Factory checkpoints every layer or none: every layer here, slower than the estimate.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory setzt Checkpointing in jeder Schicht oder in keiner: hier in jeder, langsamer als die Schätzung.</translation>
    </message>
    <message>
      <source>LLaMA-Factory has Liger's loss together with its other kernels, or holds whole logits; the run needs other memory than the estimate says.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory hat Ligers Loss nur mit dessen anderen Kernels, oder es hält ganze Logits; der Lauf braucht anderen Speicher, als die Schätzung sagt.</translation>
    </message>
    <message>
      <source>LLaMA-Factory installs accelerate 1.11 or older, whose FSDP2 turns the whole model to fp32, the frozen base too: FSDP1 is set, which keeps it in 16 bits.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory installiert accelerate 1.11 oder älter, dessen FSDP2 das ganze Modell in fp32 umwandelt, auch die eingefrorene Basis: FSDP1 ist gesetzt, das sie in 16 Bit lässt.</translation>
    </message>
    <message>
      <source>LLaMA-Factory keeps adapters in fp32 unless pure_bf16 is set.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory hält Adapter in fp32, außer pure_bf16 ist gesetzt.</translation>
    </message>
    <message>
      <source>LLaMA-Factory keeps embedding and head in 16 bits; the estimate keeps them in fp32.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory hält Embedding und Head in 16 Bit; die Schätzung hält sie in fp32.</translation>
    </message>
    <message>
      <source>LLaMA-Factory pads to the longest of a micro-batch, and packs samples of supervised fine-tuning only.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>LLaMA-Factory füllt auf die längste Sequenz eines Micro-Batches auf und packt nur Beispiele für überwachtes Fine-Tuning.</translation>
    </message>
    <message>
      <source>LLaMA-Factory's v1 trainer is not estimated: give the settings of its usual trainer</source>
      <extracomment>ftcost_core/configurations/reading.py: _tool</extracomment>
      <translation>Der v1-Trainer von LLaMA-Factory wird nicht geschätzt: Geben Sie die Einstellungen seines üblichen Trainers an</translation>
    </message>
    <message>
      <source>LOMO</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>LOMO</translation>
    </message>
    <message>
      <source>Labelling, licences, people: paid once for the job, US dollars.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Labeln, Lizenzen, Personal: einmal je Job bezahlt, US-Dollar.</translation>
    </message>
    <message>
      <source>Lambda over RunPod</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-084</extracomment>
      <translation>Lambda zu RunPod</translation>
    </message>
    <message>
      <source>Language</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Sprache</translation>
    </message>
    <message>
      <source>Largest micro-batch that fits</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Größter passender Micro-Batch</translation>
    </message>
    <message>
      <source>Last layers that "freeze" trains.</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Letzte Schichten, die "freeze" trainiert.</translation>
    </message>
    <message>
      <source>Layer kernels</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Schicht-Kernel</translation>
    </message>
    <message>
      <source>Layers</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Schichten</translation>
    </message>
    <message>
      <source>Layers spread over GPUs as along an assembly line. Filling and emptying the line leaves GPUs idle, the less so the more micro-batches follow each other. Zero-bubble schedules fill the gaps with the gradients of weights.</source>
      <extracomment>resources/help/glossary.json: Pipeline parallelism</extracomment>
      <translation>Schichten, wie an einem Fließband über GPUs verteilt. Beim Füllen und Leeren des Bands stehen GPUs still, umso weniger, je mehr Micro-Batches aufeinander folgen. Zero-Bubble-Pläne füllen die Lücken mit den Gradienten der Gewichte.</translation>
    </message>
    <message>
      <source>Learning rate, schedule and seed are usual values, not part of the estimate: {usual}</source>
      <extracomment>ftcost_core/exporters/trainer_files.py</extracomment>
      <translation>Lernrate, Lernratenplan und Seed sind übliche Werte, nicht Teil der Schätzung: {usual}</translation>
    </message>
    <message>
      <source>Learning rate, schedule, the adapters' scale and seed are usual values, not part of the estimate: {usual}</source>
      <extracomment>ftcost_core/exporters/trainer_files.py</extracomment>
      <translation>Lernrate, Lernratenplan, Skalierung der Adapter und Seed sind übliche Werte, nicht Teil der Schätzung: {usual}</translation>
    </message>
    <message>
      <source>Learning which of two answers is better, or from scores. DPO runs a frozen copy of the model beside it; PPO also a critic and a reward model.</source>
      <extracomment>resources/help/glossary.json: Preference training</extracomment>
      <translation>Lernen, welche von zwei Antworten besser ist, oder aus Bewertungen. DPO führt eine eingefrorene Kopie des Modells mit; PPO dazu einen Critic und ein Reward-Modell.</translation>
    </message>
    <message>
      <source>Least context length</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Mindest-Kontextlänge</translation>
    </message>
    <message>
      <source>Least rank</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Mindestrang</translation>
    </message>
    <message>
      <source>Least time billed.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Kürzeste abgerechnete Zeit.</translation>
    </message>
    <message>
      <source>Left out as {0}: steps {1}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Ausgelassen als {0}: Schritte {1}.</translation>
    </message>
    <message>
      <source>Left out: {offers} offers whose prices are outdated, superseded or unusual.</source>
      <extracomment>ftcost_core/report/section_plans.py: _blocks</extracomment>
      <translation>Ausgelassen: {offers} Angebote, deren Preise veraltet, überholt oder ungewöhnlich sind.</translation>
    </message>
    <message>
      <source>Left unset: {nothing}.</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Nicht gesetzt: {nothing}.</translation>
    </message>
    <message>
      <source>Lengths</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Längen</translation>
    </message>
    <message>
      <source>Lengths of the samples</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_plot</extracomment>
      <translation>Längen der Beispiele</translation>
    </message>
    <message>
      <source>Lengths of {0} samples, scaled to {1} tokens · median {2}, 95 % up to {3} tokens</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_summary</extracomment>
      <translation>Längen von {0} Beispielen, umgerechnet auf {1} Token · Median {2}, 95 % bis {3} Token</translation>
    </message>
    <message>
      <source>Let the program choose</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow.show_job</extracomment>
      <translation>Dem Programm überlassen</translation>
    </message>
    <message>
      <source>Licences</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Lizenzen</translation>
    </message>
    <message>
      <source>Licences of everything in this program:</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Lizenzen von allem in diesem Programm:</translation>
    </message>
    <message>
      <source>Lifetime, months</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Lebensdauer, Monate</translation>
    </message>
    <message>
      <source>Liger kernel's fused loss</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _fused</extracomment>
      <translation>Fusionierter Loss von Liger Kernel</translation>
    </message>
    <message>
      <source>Light</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Hell</translation>
    </message>
    <message>
      <source>Like, a card of the catalogue</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Wie, eine Karte des Katalogs</translation>
    </message>
    <message>
      <source>Limits</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Grenzen</translation>
    </message>
    <message>
      <source>Line</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: _columns</extracomment>
      <translation>Zeile</translation>
    </message>
    <message>
      <source>Lion</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Lion</translation>
    </message>
    <message>
      <source>List</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Liste</translation>
    </message>
    <message>
      <source>List price</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Listenpreis</translation>
    </message>
    <message>
      <source>LitGPT</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>LitGPT</translation>
    </message>
    <message>
      <source>Live tensors are counted from what a step holds, and fitted to nothing. What the allocator holds beyond them and the CUDA context are set from published figures, some of these runs among them. The error is of runs whose settings are known and whose memory PyTorch itself counted.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _of_memory</extracomment>
      <translation>Lebende Tensoren werden aus dem gezählt, was ein Schritt hält, und sind an nichts angepasst. Was der Allokator darüber hinaus hält und der CUDA-Kontext sind nach veröffentlichten Werten festgelegt, darunter einige dieser Läufe. Der Fehler ist der von Läufen, deren Einstellungen bekannt sind und deren Speicher PyTorch selbst gezählt hat.</translation>
    </message>
    <message>
      <source>LoRA</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>LoRA</translation>
    </message>
    <message>
      <source>LoRA (Hu et al. 2021), DoRA (Liu et al. 2024), shapes of peft 0.21</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py</extracomment>
      <translation>LoRA (Hu et al. 2021), DoRA (Liu et al. 2024), Formen von peft 0.21</translation>
    </message>
    <message>
      <source>LoRA and {text}</source>
      <extracomment>ftcost_core/planner/binding.py: _other_methods</extracomment>
      <translation>LoRA und {text}</translation>
    </message>
    <message>
      <source>LoRA instead of full fine-tuning</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>LoRA statt vollem Fine-Tuning</translation>
    </message>
    <message>
      <source>LoRA of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>LoRA von {model}</translation>
    </message>
    <message>
      <source>LoRA on 16-bit weights: nothing to dequantise, no quantisation loss</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>LoRA auf 16-Bit-Gewichten: nichts zu dequantisieren, kein Quantisierungsverlust</translation>
    </message>
    <message>
      <source>LoRA on 8-bit weights</source>
      <extracomment>tests/claims/usual.json</extracomment>
      <translation>LoRA auf 8-Bit-Gewichten</translation>
    </message>
    <message>
      <source>LoRA on a base model kept in 4 bits: much less memory for the weights.</source>
      <extracomment>resources/report/glossary.json: QLoRA</extracomment>
      <translation>LoRA auf einem Basismodell in 4 Bit: viel weniger Speicher für die Gewichte.</translation>
    </message>
    <message>
      <source>LoRA rank</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>LoRA-Rang</translation>
    </message>
    <message>
      <source>LoRA with the length of each weight vector trained apart from its direction.</source>
      <extracomment>resources/report/glossary.json: DoRA</extracomment>
      <translation>LoRA, bei dem die Länge jedes Gewichtsvektors getrennt von seiner Richtung trainiert wird.</translation>
    </message>
    <message>
      <source>LoRA's alpha</source>
      <extracomment>resources/evidence/setting_names.json: lora.alpha</extracomment>
      <translation>Alpha von LoRA</translation>
    </message>
    <message>
      <source>LoRA's settings</source>
      <extracomment>resources/evidence/setting_names.json: lora</extracomment>
      <translation>Einstellungen von LoRA</translation>
    </message>
    <message>
      <source>LoRA, rank 4</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>LoRA, Rang 4</translation>
    </message>
    <message>
      <source>LoRA, rank 8</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>LoRA, Rang 8</translation>
    </message>
    <message>
      <source>Loading</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Laden</translation>
    </message>
    <message>
      <source>Loading needs {size} of {capacity}</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>Laden braucht {size} von {capacity}</translation>
    </message>
    <message>
      <source>Log-probabilities of engine and trainer differ a little</source>
      <extracomment>ftcost_core/advice/candidates.py: _rollout</extracomment>
      <translation>Log-Wahrscheinlichkeiten von Engine und Trainer weichen leicht voneinander ab</translation>
    </message>
    <message>
      <source>Logits</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Logits</translation>
    </message>
    <message>
      <source>Logits + loss</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Logits + Loss</translation>
    </message>
    <message>
      <source>Logs of training runs (*.json *.jsonl *.log *.txt *.csv *tfevents*);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_log_path</extracomment>
      <translation>Logs von Trainingsläufen (*.json *.jsonl *.log *.txt *.csv *tfevents*);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Longer samples</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Längere Beispiele</translation>
    </message>
    <message>
      <source>Longer samples are cut, or go on in the next window when packed</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Längere Beispiele werden gekürzt oder, wenn gepackt, im nächsten Fenster fortgesetzt</translation>
    </message>
    <message>
      <source>Longest</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Längstes</translation>
    </message>
    <message>
      <source>Longest context</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Längster Kontext</translation>
    </message>
    <message>
      <source>Longest context that fits</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Längster passender Kontext</translation>
    </message>
    <message>
      <source>Looked up</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Nachgesehen am</translation>
    </message>
    <message>
      <source>Loss kernel</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Loss-Kernel</translation>
    </message>
    <message>
      <source>Lost and repeated work</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Verlorene und wiederholte Arbeit</translation>
    </message>
    <message>
      <source>Low</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Niedrig</translation>
    </message>
    <message>
      <source>Low-rank adaptation: the model stays frozen, and small adapters of a given rank are trained.</source>
      <extracomment>resources/report/glossary.json: LoRA</extracomment>
      <translation>Low-Rank Adaptation: Das Modell bleibt eingefroren, und kleine Adapter von gegebenem Rang werden trainiert.</translation>
    </message>
    <message>
      <source>Lower case, letters, digits, hyphens.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Kleinbuchstaben, Ziffern, Bindestriche.</translation>
    </message>
    <message>
      <source>MB</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-173</extracomment>
      <translation>MB</translation>
    </message>
    <message>
      <source>MFU</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>MFU</translation>
    </message>
    <message>
      <source>MFU {0}</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>MFU {0}</translation>
    </message>
    <message>
      <source>MLA</source>
      <extracomment>ftcost_gui/form/form_section.py: _attention</extracomment>
      <translation>MLA</translation>
    </message>
    <message>
      <source>Macs stand there by chip and memory, such as Apple M3 Max 36GB, for the stack mlx; PyTorch on Apple silicon is not estimated</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>Macs stehen dort nach Chip und Speicher, etwa Apple M3 Max 36GB, für den Stack mlx; PyTorch auf Apple-Chips wird nicht geschätzt</translation>
    </message>
    <message>
      <source>Made offline; nothing was sent anywhere.</source>
      <extracomment>ftcost_core/report/html.py: to_html</extracomment>
      <translation>Offline erstellt; nichts wurde irgendwohin gesendet.</translation>
    </message>
    <message>
      <source>Make baseline</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als Bezug setzen</translation>
    </message>
    <message>
      <source>Make it fit for sure</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>Sicher passend machen</translation>
    </message>
    <message>
      <source>Make {0} the baseline</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.move</extracomment>
      <translation>{0} als Bezug setzen</translation>
    </message>
    <message>
      <source>Managed fine-tuning</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Verwaltetes Fine-Tuning</translation>
    </message>
    <message>
      <source>Managed fine-tuning beside own GPUs</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Verwaltetes Fine-Tuning neben eigenen GPUs</translation>
    </message>
    <message>
      <source>Managed fine-tuning on the same tokens:</source>
      <extracomment>ftcost_gui/text/explanations.py: of_cost</extracomment>
      <translation>Verwaltetes Fine-Tuning mit denselben Token:</translation>
    </message>
    <message>
      <source>Managed service</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Verwalteter Dienst</translation>
    </message>
    <message>
      <source>Managed services and break-even</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Verwaltete Dienste und Break-even</translation>
    </message>
    <message>
      <source>Managed services: the tokens of the data times the epochs, at the service's price for models of this size; neither the GPU nor its hours matter.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._lay_out</extracomment>
      <translation>Verwaltete Dienste: die Token der Daten mal die Epochen, zum Preis des Dienstes für Modelle dieser Größe; weder die GPU noch ihre Stunden zählen.</translation>
    </message>
    <message>
      <source>March 2026</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-037</extracomment>
      <translation>März 2026</translation>
    </message>
    <message>
      <source>Master weights</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Master-Gewichte</translation>
    </message>
    <message>
      <source>Matrices that get an adapter.</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Matrizen, die einen Adapter bekommen.</translation>
    </message>
    <message>
      <source>Matrix products</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Matrixprodukte</translation>
    </message>
    <message>
      <source>Max. GPUs</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Max. GPUs</translation>
    </message>
    <message>
      <source>MaxText</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>MaxText</translation>
    </message>
    <message>
      <source>MaxText (TPU)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>MaxText (TPU)</translation>
    </message>
    <message>
      <source>MaxText 0.2.5 compiled for TPUs by libtpu 0.0.52</source>
      <extracomment>ftcost_core/formulas/memory/xla.py</extracomment>
      <translation>MaxText 0.2.5, von libtpu 0.0.52 für TPUs kompiliert</translation>
    </message>
    <message>
      <source>May be interrupted at any moment; work since the last checkpoint is lost</source>
      <extracomment>ftcost_core/advice/candidates.py</extracomment>
      <translation>Kann jederzeit unterbrochen werden; die Arbeit seit dem letzten Checkpoint geht verloren</translation>
    </message>
    <message>
      <source>May reach less where behaviour or knowledge has to change much</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>Erreicht evtl. weniger, wo Verhalten oder Wissen sich stark ändern müssen</translation>
    </message>
    <message>
      <source>Mean tokens of a completion; the longest has what the prompt leaves of the context.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Mittlere Token einer Antwort; die längste hat, was der Prompt vom Kontext übrig lässt.</translation>
    </message>
    <message>
      <source>Mean tokens of a prompt.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Mittlere Token eines Prompts.</translation>
    </message>
    <message>
      <source>Mean tokens per sample</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Mittlere Token je Beispiel</translation>
    </message>
    <message>
      <source>Measure it: a pilot run of some fifty steps narrows hours and cost</source>
      <extracomment>ftcost_gui/pages/estimate/estimate_cards.py: EstimateCards.__init__</extracomment>
      <translation>Messen Sie es: Ein Probelauf von etwa fünfzig Schritten grenzt Stunden und Kosten ein</translation>
    </message>
    <message>
      <source>Measured</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>Gemessen</translation>
    </message>
    <message>
      <source>Measured against predicted: {0}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Gemessen gegen vorhergesagt: {0}.</translation>
    </message>
    <message>
      <source>Measured machine</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Gemessene Maschine</translation>
    </message>
    <message>
      <source>Measured peak</source>
      <extracomment>ftcost_core/documents/job.py: Calibration</extracomment>
      <translation>Gemessene Spitze</translation>
    </message>
    <message>
      <source>Measured speed</source>
      <extracomment>ftcost_core/documents/job.py: Calibration</extracomment>
      <translation>Gemessenes Tempo</translation>
    </message>
    <message>
      <source>Measured was what PyTorch's allocator held (max_memory_reserved): its slack depends on the order in which tensors come and go, and is estimated from published figures, such runs among them.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: _kinds</extracomment>
      <translation>Gemessen wurde, was der Allokator von PyTorch hielt (max_memory_reserved): Seine Reserve hängt davon ab, in welcher Reihenfolge Tensoren kommen und gehen, und ist nach veröffentlichten Werten geschätzt, darunter solche Läufe.</translation>
    </message>
    <message>
      <source>Measured was what nvidia-smi showed: it holds the CUDA context, libraries and whatever else was on the GPU.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: _kinds</extracomment>
      <translation>Gemessen wurde, was nvidia-smi zeigte: Darin stecken der CUDA-Kontext, Bibliotheken und was sonst auf der GPU lag.</translation>
    </message>
    <message>
      <source>Measured were PyTorch's live tensors (max_memory_allocated): the program's figure is the same sum.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: _kinds</extracomment>
      <translation>Gemessen wurden die lebenden Tensoren von PyTorch (max_memory_allocated): Der Wert des Programms ist dieselbe Summe.</translation>
    </message>
    <message>
      <source>Measured within the 80 % range</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>Messung in der 80-%-Spanne</translation>
    </message>
    <message>
      <source>Measured {0}; the program says {1} ({2}), 80 % range {3} to {4}.</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: _figures</extracomment>
      <translation>Gemessen {0}; das Programm sagt {1} ({2}), 80-%-Spanne {3} bis {4}.</translation>
    </message>
    <message>
      <source>Median length</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards.__init__</extracomment>
      <translation>Median der Länge</translation>
    </message>
    <message>
      <source>Megatron always runs Transformer Engine's fused kernels.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron verwendet immer die fusionierten Kernel von Transformer Engine.</translation>
    </message>
    <message>
      <source>Megatron has no pure 16-bit training: it keeps fp32 masters beside the weights.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron trainiert nicht rein in 16 Bit: Es hält fp32-Kopien neben den Gewichten.</translation>
    </message>
    <message>
      <source>Megatron has one matrix for q, k and v: it gets one adapter.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron hat eine gemeinsame Matrix für q, k und v: Sie bekommt einen Adapter.</translation>
    </message>
    <message>
      <source>Megatron offloads the optimizer only, not the parameters.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron lagert nur den Optimierer aus, nicht die Parameter.</translation>
    </message>
    <message>
      <source>Megatron's distributed optimizer shards optimizer states only (ZeRO-1).</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatrons verteilter Optimierer teilt nur Optimiererzustände auf (ZeRO-1).</translation>
    </message>
    <message>
      <source>Megatron, NeMo</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Megatron, NeMo</translation>
    </message>
    <message>
      <source>Megatron-Bridge</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Megatron-Bridge</translation>
    </message>
    <message>
      <source>Megatron-Bridge puts no adapters on embedding or head here.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron-Bridge setzt hier keine Adapter an Embedding oder Head.</translation>
    </message>
    <message>
      <source>Megatron-Bridge takes one packed window at a time: the micro-batch is 1.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron-Bridge nimmt je ein gepacktes Fenster: Der Micro-Batch ist 1.</translation>
    </message>
    <message>
      <source>Megatron-Bridge trains nothing in full beside adapters: {train_fully} is left out.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron-Bridge trainiert neben Adaptern nichts vollständig: {train_fully} entfällt.</translation>
    </message>
    <message>
      <source>Megatron-Core</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Megatron-Core</translation>
    </message>
    <message>
      <source>Megatron-Core does not compile whole layers with torch.compile.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron-Core kompiliert ganze Schichten nicht mit torch.compile.</translation>
    </message>
    <message>
      <source>Megatron-Core has no chunked loss: the standard one is set.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Megatron-Core hat keinen Loss in Blöcken: Der Standard-Loss ist gesetzt.</translation>
    </message>
    <message>
      <source>Memory</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Speicher</translation>
    </message>
    <message>
      <source>Memory at the peak</source>
      <extracomment>ftcost_core/report/section_terms.py: terms</extracomment>
      <translation>Speicher an der Spitze</translation>
    </message>
    <message>
      <source>Memory at the peak, by component</source>
      <extracomment>ftcost_core/report/section_memory.py: _blocks</extracomment>
      <translation>Speicher an der Spitze, nach Komponente</translation>
    </message>
    <message>
      <source>Memory at the peak, per GPU</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>Speicher an der Spitze, je GPU</translation>
    </message>
    <message>
      <source>Memory by phase of the run</source>
      <extracomment>ftcost_core/report/section_memory.py: _phases</extracomment>
      <translation>Speicher nach Phase des Laufs</translation>
    </message>
    <message>
      <source>Memory in use</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Belegter Speicher</translation>
    </message>
    <message>
      <source>Memory left free</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Freier Speicher</translation>
    </message>
    <message>
      <source>Memory margin</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Speicherreserve</translation>
    </message>
    <message>
      <source>Memory of 7B in full, part by part</source>
      <extracomment>tests/claims/tables.json: formula</extracomment>
      <translation>Speicher von 7B, voll, Teil für Teil</translation>
    </message>
    <message>
      <source>Memory of one GPU</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Speicher einer GPU</translation>
    </message>
    <message>
      <source>Memory of the fullest GPU</source>
      <extracomment>ftcost_core/report/section_memory.py: memory_section</extracomment>
      <translation>Speicher der vollsten GPU</translation>
    </message>
    <message>
      <source>Memory per GPU</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Speicher je GPU</translation>
    </message>
    <message>
      <source>Memory that PyTorch's allocator holds but no tensor uses: rounded sizes, and gaps that fit nothing.</source>
      <extracomment>resources/help/glossary.json: Allocator slack</extracomment>
      <translation>Speicher, den der Allokator von PyTorch hält, aber kein Tensor nutzt: gerundete Größen und Lücken, in die nichts passt.</translation>
    </message>
    <message>
      <source>Memory units</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Speichereinheiten</translation>
    </message>
    <message>
      <source>Memory {0}</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_columns</extracomment>
      <translation>Speicher {0}</translation>
    </message>
    <message>
      <source>Memory, GiB</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Speicher, GiB</translation>
    </message>
    <message>
      <source>Memory, time and cost</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._lay_out</extracomment>
      <translation>Speicher, Zeit und Kosten</translation>
    </message>
    <message>
      <source>Memory, {units}</source>
      <extracomment>ftcost_core/report/section_cost.py: _table</extracomment>
      <translation>Speicher, {units}</translation>
    </message>
    <message>
      <source>Memory: from {low} to {high} times the estimate, as wide and as skewed as {runs} published runs make it for a job of this stack, training and sharding. A job that fits only without its range should be tried on one step first.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Speicher: vom {low}- bis zum {high}-Fachen der Schätzung, so breit und so schief, wie {runs} veröffentlichte Läufe es für einen Job mit diesem Stack, diesem Training und dieser Verteilung ergeben. Einen Job, der nur ohne seine Spanne passt, sollte man zuerst einen Schritt lang probieren.</translation>
    </message>
    <message>
      <source>Memory: median error</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>Speicher: Fehler (Median)</translation>
    </message>
    <message>
      <source>Memory: {0}</source>
      <extracomment>ftcost_gui/text/explanations.py: subjects</extracomment>
      <translation>Speicher: {0}</translation>
    </message>
    <message>
      <source>Merging the adapter</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Einrechnen des Adapters</translation>
    </message>
    <message>
      <source>Message</source>
      <extracomment>ftcost_gui/widgets/message_bar.py: MessageBar.__init__</extracomment>
      <translation>Nachricht</translation>
    </message>
    <message>
      <source>Messages</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Nachrichten</translation>
    </message>
    <message>
      <source>Method</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Methode</translation>
    </message>
    <message>
      <source>Methods</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Methoden</translation>
    </message>
    <message>
      <source>Methods shown</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar.__init__</extracomment>
      <translation>Gezeigte Methoden</translation>
    </message>
    <message>
      <source>Metrics of logits</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Metriken aus Logits</translation>
    </message>
    <message>
      <source>Micro-batch</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Micro-Batch</translation>
    </message>
    <message>
      <source>Micro-batch and checkpointing</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>Micro-Batch und Checkpointing</translation>
    </message>
    <message>
      <source>Minimum chance of fitting</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Mindestchance zu passen</translation>
    </message>
    <message>
      <source>Minimum context</source>
      <extracomment>ftcost_gui/form/form_fields.py: limit_fields</extracomment>
      <translation>Mindestkontext</translation>
    </message>
    <message>
      <source>Minimum, s</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Minimum, s</translation>
    </message>
    <message>
      <source>Mistral 7B on 50 billion tokens: training</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Mistral 7B auf 50 Milliarden Token: Training</translation>
    </message>
    <message>
      <source>Mistral 7B: evaluation</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Mistral 7B: Evaluation</translation>
    </message>
    <message>
      <source>Mistral 7B: preparation</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Mistral 7B: Vorbereitung</translation>
    </message>
    <message>
      <source>Mistral 7B: total</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Mistral 7B: Summe</translation>
    </message>
    <message>
      <source>Mixture of experts</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Mixture of Experts</translation>
    </message>
    <message>
      <source>Model</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Model FLOPs utilisation: useful arithmetic as a share of the GPU's peak rate. 30 to 50 % is common.</source>
      <extracomment>resources/report/glossary.json: MFU</extracomment>
      <translation>Model FLOPs Utilization: nützliche Rechenarbeit als Anteil der Spitzenrate der GPU. Üblich sind 30 bis 50 %.</translation>
    </message>
    <message>
      <source>Model's dropout</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Dropout des Modells</translation>
    </message>
    <message>
      <source>Model, GPU, source …</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar.__init__</extracomment>
      <translation>Modell, GPU, Quelle …</translation>
    </message>
    <message>
      <source>Models (config.json *.json *.safetensors *.gguf);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_model_path</extracomment>
      <translation>Modelle (config.json *.json *.safetensors *.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Models behind a licence need a token: add --env HF_TOKEN to the command.</source>
      <extracomment>ftcost_core/exporters/dstack.py: _notes</extracomment>
      <translation>Modelle hinter einer Lizenz brauchen ein Token: dem Befehl --env HF_TOKEN hinzufügen.</translation>
    </message>
    <message>
      <source>Models behind a licence need a token: add --secret HF_TOKEN to the command.</source>
      <extracomment>ftcost_core/exporters/skypilot.py: _notes</extracomment>
      <translation>Modelle hinter einer Lizenz brauchen ein Token: dem Befehl --secret HF_TOKEN hinzufügen.</translation>
    </message>
    <message>
      <source>Models behind a licence need a token: export HF_TOKEN before the job is submitted.</source>
      <extracomment>ftcost_core/exporters/slurm.py: _notes</extracomment>
      <translation>Modelle mit Lizenzabfrage brauchen ein Token: Setzen Sie HF_TOKEN mit export, bevor der Job abgeschickt wird.</translation>
    </message>
    <message>
      <source>Models behind a licence need a token: give the workers HF_TOKEN (env, from a Secret).</source>
      <extracomment>ftcost_core/exporters/ray.py: _notes</extracomment>
      <translation>Modelle mit Lizenzabfrage brauchen ein Token: Geben Sie den Workern HF_TOKEN (env, aus einem Secret).</translation>
    </message>
    <message>
      <source>Moment</source>
      <extracomment>ftcost_core/report/section_memory.py: _points</extracomment>
      <translation>Moment</translation>
    </message>
    <message>
      <source>Money is shown in US dollars. Click for another currency.</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.show_chosen</extracomment>
      <translation>Beträge in US-Dollar. Klicken für eine andere Währung.</translation>
    </message>
    <message>
      <source>More</source>
      <extracomment>ftcost_gui/form/form_section.py: FormSection.__init__</extracomment>
      <translation>Mehr</translation>
    </message>
    <message>
      <source>More choices</source>
      <extracomment>ftcost_gui/widgets/segmented.py: SegmentedControl.show_value</extracomment>
      <translation>Weitere Auswahl</translation>
    </message>
    <message>
      <source>Most likely within {0}</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Am ehesten binnen {0}</translation>
    </message>
    <message>
      <source>Move {0}</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.move</extracomment>
      <translation>{0} verschieben</translation>
    </message>
    <message>
      <source>Moving data out of a provider's network, often billed by the gigabyte.</source>
      <extracomment>resources/help/glossary.json: Egress</extracomment>
      <translation>Datenübertragung aus dem Netz eines Anbieters hinaus, oft nach Gigabyte abgerechnet.</translation>
    </message>
    <message>
      <source>Muon</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Muon</translation>
    </message>
    <message>
      <source>My &amp;machine…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Ei&amp;gene Maschine…</translation>
    </message>
    <message>
      <source>My ca&amp;rds…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>Meine Ka&amp;rten…</translation>
    </message>
    <message>
      <source>My cards</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Meine Karten</translation>
    </message>
    <message>
      <source>My data…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Meine Daten …</translation>
    </message>
    <message>
      <source>My machine</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Eigene Maschine</translation>
    </message>
    <message>
      <source>My machine…</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: OwnMachineLine.show_machine</extracomment>
      <translation>Eigene Maschine…</translation>
    </message>
    <message>
      <source>My mo&amp;dels…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_actions</extracomment>
      <translation>Meine Mo&amp;delle…</translation>
    </message>
    <message>
      <source>My models</source>
      <extracomment>ftcost_gui/dialogs/models/mine_dialog.py: MyModelsDialog.__init__</extracomment>
      <translation>Meine Modelle</translation>
    </message>
    <message>
      <source>My models…</source>
      <extracomment>ftcost_gui/form/job_form.py: JobForm._model_buttons</extracomment>
      <translation>Meine Modelle…</translation>
    </message>
    <message>
      <source>My own</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PricesToolbar.__init__</extracomment>
      <translation>Eigene</translation>
    </message>
    <message>
      <source>My own GPU…</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Meine eigene GPU …</translation>
    </message>
    <message>
      <source>My prices</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.paste</extracomment>
      <translation>Meine Preise</translation>
    </message>
    <message>
      <source>My prices as CSV…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Meine Preise als CSV…</translation>
    </message>
    <message>
      <source>My prices as JSON…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Meine Preise als JSON…</translation>
    </message>
    <message>
      <source>My prices for SkyPilot…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Meine Preise für SkyPilot…</translation>
    </message>
    <message>
      <source>My prices for gpuhunt…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Meine Preise für gpuhunt…</translation>
    </message>
    <message>
      <source>NF4</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>NF4</translation>
    </message>
    <message>
      <source>NF4 with 8-bit states is standard</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-151</extracomment>
      <translation>NF4 mit 8-Bit-Zuständen ist Standard</translation>
    </message>
    <message>
      <source>NF4 with double quantisation, as in the QLoRA paper</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>NF4 mit doppelter Quantisierung, wie im QLoRA-Artikel</translation>
    </message>
    <message>
      <source>NF4, FP4</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>NF4, FP4</translation>
    </message>
    <message>
      <source>NVFP4 mixed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>NVFP4 gemischt</translation>
    </message>
    <message>
      <source>NVLink</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>NVLink</translation>
    </message>
    <message>
      <source>Name</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Name</translation>
    </message>
    <message>
      <source>Name of the job</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: _JobName.__init__</extracomment>
      <translation>Name des Jobs</translation>
    </message>
    <message>
      <source>Name of the model</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.__init__</extracomment>
      <translation>Name des Modells</translation>
    </message>
    <message>
      <source>Names of the GPU catalogue; none: all of them.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Namen aus dem GPU-Katalog; leer: alle.</translation>
    </message>
    <message>
      <source>NeMo Automodel</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>NeMo Automodel</translation>
    </message>
    <message>
      <source>NeMo RL</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>NeMo RL</translation>
    </message>
    <message>
      <source>Needs a stack that keeps packed samples apart in attention</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Braucht einen Stack, der gepackte Beispiele in der Attention getrennt hält</translation>
    </message>
    <message>
      <source>Needs {size} of host RAM; the machine has {capacity}</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_need</extracomment>
      <translation>Braucht {size} Host-RAM; die Maschine hat {capacity}</translation>
    </message>
    <message>
      <source>Needs {size} of host RAM; what the machine has is not known</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_need</extracomment>
      <translation>Braucht {size} Host-RAM; was die Maschine hat, ist nicht bekannt</translation>
    </message>
    <message>
      <source>Network</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Netzwerk</translation>
    </message>
    <message>
      <source>New</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Neu</translation>
    </message>
    <message>
      <source>New &amp;window</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
      <source>Newton-Schulz iterations (arXiv:2502.16982), projections of gradients</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>Newton-Schulz-Iterationen (arXiv:2502.16982), Projektionen der Gradienten</translation>
    </message>
    <message>
      <source>No</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Nein</translation>
    </message>
    <message>
      <source>No activation checkpointing: nothing is computed twice</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Kein Activation Checkpointing: nichts wird zweimal berechnet</translation>
    </message>
    <message>
      <source>No built-in price is changed. Edit one, and both values stand here.</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel.show_book</extracomment>
      <translation>Kein mitgelieferter Preis ist geändert. Nach einer Änderung stehen beide Werte hier.</translation>
    </message>
    <message>
      <source>No card was read from it.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.read</extracomment>
      <translation>Daraus wurde keine Karte gelesen.</translation>
    </message>
    <message>
      <source>No command has all these words.</source>
      <extracomment>ftcost_gui/widgets/picker.py: CommandSearch.__init__</extracomment>
      <translation>Kein Befehl enthält alle diese Wörter.</translation>
    </message>
    <message>
      <source>No deadline</source>
      <extracomment>ftcost_core/planner/binding.py: _both</extracomment>
      <translation>Keine Frist</translation>
    </message>
    <message>
      <source>No deadline and a budget of {needed}</source>
      <extracomment>ftcost_core/planner/binding.py: _both</extracomment>
      <translation>Keine Frist und ein Budget von {needed}</translation>
    </message>
    <message>
      <source>No experiments are included: the total is that of one run.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Versuche sind nicht enthalten: Die Summe ist die eines Laufs.</translation>
    </message>
    <message>
      <source>No files yet</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill_recent</extracomment>
      <translation>Noch keine Dateien</translation>
    </message>
    <message>
      <source>No managed service with a known price takes such a job.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._lay_out</extracomment>
      <translation>Kein verwalteter Dienst mit bekanntem Preis nimmt einen solchen Job.</translation>
    </message>
    <message>
      <source>No memory margin</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Keine Speicherreserve</translation>
    </message>
    <message>
      <source>No number is given, so there is nothing to compare.</source>
      <extracomment>tests/claims/claims.jsonl: cost-085</extracomment>
      <translation>Es ist keine Zahl genannt, also gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
      <source>No offer fits.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_plot.py: _finding</extracomment>
      <translation>Kein Angebot passt.</translation>
    </message>
    <message>
      <source>No offer is chosen: the tool looks for the cheapest machines itself.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>Kein Angebot ist gewählt: Das Werkzeug sucht die günstigsten Maschinen selbst.</translation>
    </message>
    <message>
      <source>No offer matches “{0}”.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Kein Angebot enthält „{0}“.</translation>
    </message>
    <message>
      <source>No offer of the catalogue has this hardware on these terms, so there is no bill.</source>
      <extracomment>ftcost_core/report/section_cost.py: _bill</extracomment>
      <translation>Kein Angebot des Katalogs hat diese Hardware zu diesen Konditionen, daher gibt es keine Rechnung.</translation>
    </message>
    <message>
      <source>No offer that fits has a usual price, so none is called the cheapest. All are marked “!”.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: doubtful_prices</extracomment>
      <translation>Kein passendes Angebot hat einen üblichen Preis, deshalb heißt keines günstigstes. Alle sind mit „!“ gekennzeichnet.</translation>
    </message>
    <message>
      <source>No offer that matches “{0}” has enough memory.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Kein Angebot mit „{0}“ hat genug Speicher.</translation>
    </message>
    <message>
      <source>No offer that matches “{0}” is within the limits.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Kein Angebot mit „{0}“ liegt in den Grenzen.</translation>
    </message>
    <message>
      <source>No offer that matches “{0}” passes the filters.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Kein Angebot, das „{0}“ enthält, passiert die Filter.</translation>
    </message>
    <message>
      <source>No offer within the limits is of a chip that can do what the job asks; a machine of your own counts as an offer.</source>
      <extracomment>ftcost_core/planner/binding.py: _in_the_way</extracomment>
      <translation>Kein Angebot innerhalb der Grenzen hat einen Chip, der kann, was der Job verlangt; ein eigener Rechner zählt als Angebot.</translation>
    </message>
    <message>
      <source>No other offer holds the job.</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Kein anderes Angebot fasst den Job.</translation>
    </message>
    <message>
      <source>No plan keeps to every limit</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: InfeasibleView.__init__</extracomment>
      <translation>Kein Plan hält alle Grenzen ein</translation>
    </message>
    <message>
      <source>No plan.</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: _finding</extracomment>
      <translation>Kein Plan.</translation>
    </message>
    <message>
      <source>No price is known for this job.</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog._show</extracomment>
      <translation>Für diesen Job ist kein Preis bekannt.</translation>
    </message>
    <message>
      <source>No published run is like that.</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Kein veröffentlichter Lauf ist so.</translation>
    </message>
    <message>
      <source>No rate is fetched: it is what you type here. Prices stay as they are.</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>Kein Kurs wird abgerufen: Es gilt, was hier eingegeben wird. Preise bleiben, wie sie sind.</translation>
    </message>
    <message>
      <source>No row selected</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.__init__</extracomment>
      <translation>Keine Zeile gewählt</translation>
    </message>
    <message>
      <source>No run is shown.</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._show</extracomment>
      <translation>Kein Lauf wird gezeigt.</translation>
    </message>
    <message>
      <source>No run like this one was measured: wide range.</source>
      <extracomment>ftcost_core/evaluation/documents.py: evidence</extracomment>
      <translation>Kein ähnlicher Lauf ist gemessen: weite Spanne.</translation>
    </message>
    <message>
      <source>No sample is longer than {0} tokens: nothing is cut off.</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: _sentence</extracomment>
      <translation>Kein Beispiel ist länger als {0} Token: Nichts wird abgeschnitten.</translation>
    </message>
    <message>
      <source>No search yet</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._show_empty</extracomment>
      <translation>Noch keine Suche</translation>
    </message>
    <message>
      <source>No setting differs</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: _lines</extracomment>
      <translation>Keine Einstellung weicht ab</translation>
    </message>
    <message>
      <source>No settings within the limits reach this goal. “Find best plan” shows which limit is in the way.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: AnswerCard._show_change</extracomment>
      <translation>Keine Einstellungen innerhalb der Grenzen erreichen dieses Ziel. „Besten Plan suchen“ zeigt, welche Grenze im Weg steht.</translation>
    </message>
    <message>
      <source>No single limit is in the way: loosen several, or take a smaller model or a leaner method.</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: InfeasibleView.show_binding</extracomment>
      <translation>Keine einzelne Grenze ist im Weg: mehrere lockern oder ein kleineres Modell oder eine sparsamere Methode nehmen.</translation>
    </message>
    <message>
      <source>No usual price for the {0} on these terms. The bill uses what there is ({1}).</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: doubtful_prices</extracomment>
      <translation>Kein üblicher Preis für die {0} zu diesen Konditionen. Abgerechnet wird mit dem, was da ist ({1}).</translation>
    </message>
    <message>
      <source>No usual price within the limits: the plans use what is left ({0}). Ask the provider before you rely on one, or add your own offer to the prices.</source>
      <extracomment>ftcost_core/wording/labels.py: only_doubtful_words</extracomment>
      <translation>Kein üblicher Preis innerhalb der Grenzen: Die Pläne verwenden, was übrig ist ({0}). Fragen Sie den Anbieter, bevor Sie sich darauf verlassen, oder fügen Sie den Preisen ein eigenes Angebot hinzu.</translation>
    </message>
    <message>
      <source>No.</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>Nr.</translation>
    </message>
    <message>
      <source>No: {training} does not fit {hardware}.</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Nein: {training} passt nicht auf {hardware}.</translation>
    </message>
    <message>
      <source>Node</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Knoten</translation>
    </message>
    <message>
      <source>Nodes</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Knoten</translation>
    </message>
    <message>
      <source>Nodes must share the folder of these files, with {disk:,} GB free there for the environment, the model, the data and the checkpoints.</source>
      <extracomment>ftcost_core/exporters/slurm.py: _notes</extracomment>
      <translation>Die Knoten müssen den Ordner dieser Dateien teilen, mit {disk:,} GB frei für Umgebung, Modell, Daten und Checkpoints.</translation>
    </message>
    <message>
      <source>Nodes that its GPUs were on.</source>
      <extracomment>ftcost_core/documents/job.py: Calibration</extracomment>
      <translation>Knoten, auf denen seine GPUs waren.</translation>
    </message>
    <message>
      <source>None</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Ohne</translation>
    </message>
    <message>
      <source>None named</source>
      <extracomment>ftcost_gui/form/editors.py: make_editor</extracomment>
      <translation>Keiner genannt</translation>
    </message>
    <message>
      <source>None of them is much like your job: trust the range, not these.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: NearPanel._say</extracomment>
      <translation>Keiner ähnelt dem Job sehr: Vertrauen verdient die Spanne, nicht diese Läufe.</translation>
    </message>
    <message>
      <source>None of {0} offers has enough memory.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: none_fits</extracomment>
      <translation>Keines von {0} Angeboten hat genug Speicher.</translation>
    </message>
    <message>
      <source>None of {0} offers is within the limits.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Keines von {0} Angeboten liegt in den Grenzen.</translation>
    </message>
    <message>
      <source>None of {0} offers passes the filters.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Keines von {0} Angeboten passiert die Filter.</translation>
    </message>
    <message>
      <source>None of {offers} offers holds the job.</source>
      <extracomment>ftcost_core/report/section_cost.py: _offers</extracomment>
      <translation>Keines von {offers} Angeboten fasst den Job.</translation>
    </message>
    <message>
      <source>None yet: import a config.json, a model folder, a safetensors or GGUF file.</source>
      <extracomment>ftcost_gui/dialogs/models/mine_dialog.py: MyModelsDialog.__init__</extracomment>
      <translation>Noch keine: eine config.json, einen Modellordner, eine safetensors- oder GGUF-Datei importieren.</translation>
    </message>
    <message>
      <source>None: all of them.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Leer: alle.</translation>
    </message>
    <message>
      <source>None: all; an offer for every region always counts.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Leer: alle; ein Angebot für jede Region zählt immer.</translation>
    </message>
    <message>
      <source>None: on-demand and spot, or the job's own if it is neither.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Leer: On-Demand und Spot, oder die des Jobs, wenn sie keins von beiden sind.</translation>
    </message>
    <message>
      <source>None: the context stays as it is.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Leer: Die Kontextlänge bleibt, wie sie ist.</translation>
    </message>
    <message>
      <source>None: the job's own, and LoRA on 16-bit weights beside QLoRA.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Leer: die des Jobs, und LoRA auf 16-Bit-Gewichten neben QLoRA.</translation>
    </message>
    <message>
      <source>None: the trainer</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Ohne: der Trainer</translation>
    </message>
    <message>
      <source>Not all columns are known by their names.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._refuse</extracomment>
      <translation>Nicht alle Spalten sind am Namen zu erkennen.</translation>
    </message>
    <message>
      <source>Not called cheapest: {0}</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _tooltip</extracomment>
      <translation>Heißt nicht günstigster: {0}</translation>
    </message>
    <message>
      <source>Not in the figures: people's time, queues and waiting for machines, taxes, and data that turn out different from what was entered.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Nicht in den Werten: Arbeitszeit von Personen, Warteschlangen und Warten auf Maschinen, Steuern und Daten, die anders ausfallen als eingegeben.</translation>
    </message>
    <message>
      <source>Not read</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Nicht gelesen</translation>
    </message>
    <message>
      <source>Not saved</source>
      <extracomment>ftcost_gui/dialogs/questions.py: tell_refused</extracomment>
      <translation>Nicht gespeichert</translation>
    </message>
    <message>
      <source>Not stated by the source, and set to what is usual: {0}.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: caveats</extracomment>
      <translation>Von der Quelle nicht angegeben und auf Übliches gesetzt: {0}.</translation>
    </message>
    <message>
      <source>Not usable</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards.__init__</extracomment>
      <translation>Nicht nutzbar</translation>
    </message>
    <message>
      <source>Note</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Notiz</translation>
    </message>
    <message>
      <source>Nothing can be taken from it.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._refuse</extracomment>
      <translation>Nichts davon kann übernommen werden.</translation>
    </message>
    <message>
      <source>Nothing further apart than that is learnt</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Weiter Auseinanderliegendes wird nicht gelernt</translation>
    </message>
    <message>
      <source>Nothing has been measured yet: a pilot run of some fifty steps would narrow the range.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Noch ist nichts gemessen: Ein Probelauf von etwa fünfzig Schritten würde den Bereich eingrenzen.</translation>
    </message>
    <message>
      <source>Nothing has been measured yet: these are estimates. A pilot run of some fifty steps would narrow the ranges of time and money.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Noch ist nichts gemessen: Dies sind Schätzungen. Ein Pilotlauf von etwa fünfzig Schritten würde die Spannen von Zeit und Geld verengen.</translation>
    </message>
    <message>
      <source>Nothing is allocated.</source>
      <extracomment>ftcost_core/charts/memory_bar.py: _finding</extracomment>
      <translation>Nichts ist allokiert.</translation>
    </message>
    <message>
      <source>Nothing is called “{0}”, and nothing mentions it.</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow._find</extracomment>
      <translation>Nichts heißt „{0}“, und nichts erwähnt es.</translation>
    </message>
    <message>
      <source>Nothing is changed before you take it.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._forget</extracomment>
      <translation>Nichts ändert sich, bevor Sie es übernehmen.</translation>
    </message>
    <message>
      <source>Nothing is cheaper and faster</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking._columns</extracomment>
      <translation>Nichts ist günstiger und schneller</translation>
    </message>
    <message>
      <source>Nothing is exported while the job has a fault.</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter._subject</extracomment>
      <translation>Solange der Job einen Fehler hat, wird nichts exportiert.</translation>
    </message>
    <message>
      <source>Nothing keeps to every limit</source>
      <extracomment>ftcost_core/report/section_plans.py: _blocks</extracomment>
      <translation>Nichts hält alle Grenzen ein</translation>
    </message>
    <message>
      <source>Nothing leaves this computer. Cards are kept in the configuration folder.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Nichts verlässt diesen Rechner. Karten liegen im Konfigurationsordner.</translation>
    </message>
    <message>
      <source>Nothing leaves this computer. It is kept as a price list of your own.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Nichts verlässt diesen Rechner. Es wird als eigene Preisliste gespeichert.</translation>
    </message>
    <message>
      <source>Nothing meets the deadline of {hours}, whatever it costs; the cheapest of all costs {least}.</source>
      <extracomment>ftcost_core/planner/binding.py: _in_the_way</extracomment>
      <translation>Nichts hält die Frist von {hours} ein, egal zu welchen Kosten; das günstigste von allen kostet {least}.</translation>
    </message>
    <message>
      <source>Nothing pinned yet</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._empty_card</extracomment>
      <translation>Noch nichts angeheftet</translation>
    </message>
    <message>
      <source>Nothing that the limits allow has enough memory.</source>
      <extracomment>ftcost_core/planner/binding.py: _in_the_way</extracomment>
      <translation>Nichts, was die Grenzen erlauben, hat genug Speicher.</translation>
    </message>
    <message>
      <source>Nothing was fetched, nothing is changed.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._refuse</extracomment>
      <translation>Nichts wurde geholt, nichts ist geändert.</translation>
    </message>
    <message>
      <source>Nothing was saved.</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.save</extracomment>
      <translation>Nichts wurde gespeichert.</translation>
    </message>
    <message>
      <source>Nothing was taken.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._refuse_all</extracomment>
      <translation>Nichts wurde übernommen.</translation>
    </message>
    <message>
      <source>Nothing with a price fits.</source>
      <extracomment>ftcost_core/charts/cost_time.py: cost_time_plot</extracomment>
      <translation>Nichts mit einem Preis passt.</translation>
    </message>
    <message>
      <source>Nothing.</source>
      <extracomment>ftcost_core/charts/bars.py: shares_of_a_whole</extracomment>
      <translation>Nichts.</translation>
    </message>
    <message>
      <source>Number of GPUs not in the file, but the run is spread over several: assumed 8</source>
      <extracomment>ftcost_core/configurations/reading.py: _hardware</extracomment>
      <translation>Anzahl der GPUs nicht in der Datei, der Lauf ist aber auf mehrere verteilt: 8 angenommen</translation>
    </message>
    <message>
      <source>Number of GPUs not in the file: assumed 1</source>
      <extracomment>ftcost_core/configurations/reading.py: _hardware</extracomment>
      <translation>Anzahl der GPUs nicht in der Datei: 1 angenommen</translation>
    </message>
    <message>
      <source>Objective</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Trainingsziel</translation>
    </message>
    <message>
      <source>Of a reserved offer, once for the term or for each block.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei einem reservierten Angebot, einmal für die Laufzeit oder für jeden Block.</translation>
    </message>
    <message>
      <source>Of a reserved offer.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei reservierten Angeboten.</translation>
    </message>
    <message>
      <source>Of a reserved offer: paid for even if idle.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei reservierten Angeboten: auch bei Leerlauf bezahlt.</translation>
    </message>
    <message>
      <source>Of capacity reserved ahead for a fixed window: windows of so many hours, each paid whole.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei Kapazität, die für ein festes Zeitfenster vorab reserviert wird: Fenster von so vielen Stunden, jedes ganz bezahlt.</translation>
    </message>
    <message>
      <source>Of each GPU, by a desktop or another process, GiB.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Je GPU, durch einen Desktop oder einen anderen Prozess, GiB.</translation>
    </message>
    <message>
      <source>Of hidden states and attention; none: what the model's code does.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Von verborgenen Zuständen und Attention; leer: was der Code des Modells tut.</translation>
    </message>
    <message>
      <source>Of owned hardware, in the hours not used.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware, in den ungenutzten Stunden.</translation>
    </message>
    <message>
      <source>Of owned hardware.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware.</translation>
    </message>
    <message>
      <source>Of owned hardware: hours used out of all, 0 to 1.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: genutzte Stunden von allen, 0 bis 1.</translation>
    </message>
    <message>
      <source>Of owned hardware: power of the room for each watt of the machine.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: Leistung des Raums je Watt der Maschine.</translation>
    </message>
    <message>
      <source>Of owned hardware: rack, network, care.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: Rack, Netz, Pflege.</translation>
    </message>
    <message>
      <source>Of owned hardware: the whole machine under load.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: die ganze Maschine unter Last.</translation>
    </message>
    <message>
      <source>Of owned hardware: what it brings at the end of its life.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: was sie am Ende ihres Lebens einbringt.</translation>
    </message>
    <message>
      <source>Of owned hardware: what the whole machine cost.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Bei eigener Hardware: was die ganze Maschine gekostet hat.</translation>
    </message>
    <message>
      <source>Of several choices, those that no other beats in both cost and time (the Pareto front).</source>
      <extracomment>resources/report/glossary.json: Front</extracomment>
      <translation>Von mehreren Möglichkeiten die, die keine andere in Kosten und Zeit zugleich schlägt (Pareto-Front).</translation>
    </message>
    <message>
      <source>Of the fullest GPU, in {0}</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>Der vollsten GPU, in {0}</translation>
    </message>
    <message>
      <source>Of the job's GPUs, those that only the engine uses.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Von den GPUs des Jobs die, die nur die Engine nutzt.</translation>
    </message>
    <message>
      <source>Of the prices.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Der Preise.</translation>
    </message>
    <message>
      <source>Of the same generation: what is left empty is as on it.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Von derselben Generation: Was leer bleibt, ist wie bei ihr.</translation>
    </message>
    <message>
      <source>Of the trainer; none: the newest whose code was read.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Des Trainers; ohne Angabe: die neueste, deren Code gelesen wurde.</translation>
    </message>
    <message>
      <source>Of the whole machine, at the plug.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Der ganzen Maschine, an der Steckdose.</translation>
    </message>
    <message>
      <source>Of the whole offer.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Des ganzen Angebots.</translation>
    </message>
    <message>
      <source>Of {0} published verdicts of whether a job fits its GPUs, the program says the same of {1}; of the {2} that their own source does not contradict, of {3}.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _of_runs</extracomment>
      <translation>Veröffentlichte Urteile, ob ein Job auf seine GPUs passt: {0}; das Programm sagt dasselbe bei {1} davon, und bei {3} von den {2}, denen die eigene Quelle nicht widerspricht.</translation>
    </message>
    <message>
      <source>Of {prices} offers, {gpu} is the cheapest: ${value}/GB/h.</source>
      <extracomment>tests/claims/prices.py: CheapestMemory.find</extracomment>
      <translation>Von {prices} Angeboten ist {gpu} das günstigste: ${value}/GB/h.</translation>
    </message>
    <message>
      <source>Off</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Aus</translation>
    </message>
    <message>
      <source>Offer</source>
      <extracomment>ftcost_core/documents/job.py: Price</extracomment>
      <translation>Angebot</translation>
    </message>
    <message>
      <source>Offers</source>
      <extracomment>ftcost_core/report/section_cost.py: offers_section</extracomment>
      <translation>Angebote</translation>
    </message>
    <message>
      <source>Offline · nothing leaves this computer</source>
      <extracomment>ftcost_gui/chrome/frame.py: StatusLine.__init__</extracomment>
      <translation>Offline · nichts verlässt diesen Rechner</translation>
    </message>
    <message>
      <source>Offline; every figure says where it comes from.</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Offline; jeder Wert sagt, woher er kommt.</translation>
    </message>
    <message>
      <source>Offload activations</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
      <source>Offload to NVMe: set nvme_path in {file} to a folder on the node's NVMe disks; DeepSpeed needs libaio there.</source>
      <extracomment>ftcost_core/exporters/deepspeed.py: notes</extracomment>
      <translation>Auslagern auf NVMe: nvme_path in {file} auf einen Ordner der NVMe-Festplatten des Knotens setzen; DeepSpeed braucht dort libaio.</translation>
    </message>
    <message>
      <source>On</source>
      <extracomment>ftcost_gui/widgets/segmented.py: Switch.__init__</extracomment>
      <translation>Ein</translation>
    </message>
    <message>
      <source>On A100 of 80 GB.</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>Auf A100 mit 80 GB.</translation>
    </message>
    <message>
      <source>On average, of an image-language model; none: text alone.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Im Mittel, bei einem Bild-Sprach-Modell; keine: nur Text.</translation>
    </message>
    <message>
      <source>On own GPUs as estimated here: {total}.</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Auf eigenen GPUs wie hier geschätzt: {total}.</translation>
    </message>
    <message>
      <source>On the device</source>
      <extracomment>ftcost_core/report/section_memory.py: _components</extracomment>
      <translation>Auf dem Gerät</translation>
    </message>
    <message>
      <source>On these {0} runs the program is off by {1} (median).</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: NearPanel._say</extracomment>
      <translation>Bei diesen {0} Läufen liegt das Programm um {1} daneben (Median).</translation>
    </message>
    <message>
      <source>On top of what a provider bills; not on hardware of one's own.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Zusätzlich zur Rechnung des Anbieters; nicht bei eigener Hardware.</translation>
    </message>
    <message>
      <source>On your own machine</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Auf Ihrem eigenen Rechner</translation>
    </message>
    <message>
      <source>On your {hardware}: {hours}, {power} of power, {total} with wear.</source>
      <extracomment>ftcost_core/wording/answer.py: to_be_sure</extracomment>
      <translation>Auf Ihrer {hardware}: {hours}, {power} Strom, {total} mit Abnutzung.</translation>
    </message>
    <message>
      <source>On-demand and spot machines</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>On-Demand- und Spot-Maschinen</translation>
    </message>
    <message>
      <source>On-demand, spot, reserved, owned</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>On-Demand, Spot, reserviert, eigene</translation>
    </message>
    <message>
      <source>One GPU for one hour; eight GPUs for half an hour are four GPU-hours.</source>
      <extracomment>resources/report/glossary.json: GPU-hour</extracomment>
      <translation>Eine GPU für eine Stunde; acht GPUs für eine halbe Stunde sind vier GPU-Stunden.</translation>
    </message>
    <message>
      <source>One GPU has too little memory for its share of a layer, whatever is sharded otherwise.</source>
      <extracomment>ftcost_core/planner/binding.py: _memory_bound_by</extracomment>
      <translation>Eine GPU hat zu wenig Speicher für ihren Anteil an einer Schicht, wie auch immer sonst verteilt wird.</translation>
    </message>
    <message>
      <source>One by one</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Nacheinander</translation>
    </message>
    <message>
      <source>One change each.</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Je eine Änderung.</translation>
    </message>
    <message>
      <source>One change of the trained numbers, after the gradients of a whole batch.</source>
      <extracomment>resources/report/glossary.json: Optimizer step</extracomment>
      <translation>Eine Änderung der trainierten Zahlen, nach den Gradienten eines ganzen Batch.</translation>
    </message>
    <message>
      <source>One computer with its GPUs. Traffic inside is fast, between nodes it goes over a network.</source>
      <extracomment>resources/help/glossary.json: Node</extracomment>
      <translation>Ein Rechner mit seinen GPUs. Innen ist der Datenverkehr schnell, zwischen Knoten läuft er über ein Netzwerk.</translation>
    </message>
    <message>
      <source>One long sequence split over several GPUs, each holding a part of its tokens. Ring attention passes keys and values round; Ulysses exchanges tokens for heads and back, so that each GPU attends to the whole sequence with some of the heads.</source>
      <extracomment>resources/help/glossary.json: Context parallelism</extracomment>
      <translation>Eine lange Sequenz, aufgeteilt auf mehrere GPUs, von denen jede einen Teil der Token hält. Ring-Attention reicht Keys und Values weiter; Ulysses tauscht Token gegen Köpfe und zurück, sodass jede GPU mit einem Teil der Köpfe die ganze Sequenz sieht.</translation>
    </message>
    <message>
      <source>One memory for processor and GPU, as in a Mac. macOS lets the GPU have two thirds to three quarters of it.</source>
      <extracomment>resources/help/glossary.json: Unified memory</extracomment>
      <translation>Ein Speicher für Prozessor und GPU, wie in einem Mac. macOS überlässt der GPU zwei Drittel bis drei Viertel davon.</translation>
    </message>
    <message>
      <source>One optimizer step</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Ein Optimiererschritt</translation>
    </message>
    <message>
      <source>One optimizer step takes {0}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_throughput</extracomment>
      <translation>Ein Optimiererschritt dauert {0}.</translation>
    </message>
    <message>
      <source>One optimizer step, by part</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Ein Optimiererschritt, nach Teilen</translation>
    </message>
    <message>
      <source>One pass over all of the training data.</source>
      <extracomment>resources/report/glossary.json: Epoch</extracomment>
      <translation>Ein Durchgang durch alle Trainingsdaten.</translation>
    </message>
    <message>
      <source>One piece of training data: a text, or a conversation with its answers.</source>
      <extracomment>resources/help/glossary.json: Sample</extracomment>
      <translation>Ein Stück Trainingsdaten: ein Text oder ein Gespräch mit seinen Antworten.</translation>
    </message>
    <message>
      <source>One text field</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>Ein Textfeld</translation>
    </message>
    <message>
      <source>One training step</source>
      <extracomment>ftcost_gui/pages/estimate/page.py: EstimatePage._lay_out</extracomment>
      <translation>Ein Trainingsschritt</translation>
    </message>
    <message>
      <source>One-off costs</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Einmalige Kosten</translation>
    </message>
    <message>
      <source>Only DeepSpeed and FSDP keep fp32 master weights beside 16-bit ones.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Nur DeepSpeed und FSDP halten fp32-Gewichte neben denen in 16 Bit.</translation>
    </message>
    <message>
      <source>Only my lists</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Nur eigene Listen</translation>
    </message>
    <message>
      <source>Only prices of lists of one's own, machines included.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Nur Preise aus eigenen Listen, eigene Maschinen eingeschlossen.</translation>
    </message>
    <message>
      <source>Only superseded or unusual prices are known for it</source>
      <extracomment>ftcost_core/advice/ranked.py: _with_doubt</extracomment>
      <translation>Dafür sind nur überholte oder ungewöhnliche Preise bekannt</translation>
    </message>
    <message>
      <source>Open</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._configuration</extracomment>
      <translation>Aufgeklappt</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
      <source>Open &amp;the folder</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
      <source>Open &amp;training data…</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>&amp;Trainingsdaten öffnen…</translation>
    </message>
    <message>
      <source>Open a file…</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>Datei öffnen…</translation>
    </message>
    <message>
      <source>Open a folder…</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>Ordner öffnen…</translation>
    </message>
    <message>
      <source>Open a job</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_open_path</extracomment>
      <translation>Job öffnen</translation>
    </message>
    <message>
      <source>Open a saved &amp;dataset's folder…</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>Gespeicherten &amp;datasets-Ordner öffnen…</translation>
    </message>
    <message>
      <source>Open a saved dataset</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.ask_folder</extracomment>
      <translation>Gespeicherten Datensatz öffnen</translation>
    </message>
    <message>
      <source>Open another file…</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel.__init__</extracomment>
      <translation>Andere Datei öffnen…</translation>
    </message>
    <message>
      <source>Open as the job</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Als Job öffnen</translation>
    </message>
    <message>
      <source>Open folder</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._set_aside</extracomment>
      <translation>Ordner öffnen</translation>
    </message>
    <message>
      <source>Open this job</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: RunDetails.__init__</extracomment>
      <translation>Diesen Job öffnen</translation>
    </message>
    <message>
      <source>Open this run's job</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable.__init__</extracomment>
      <translation>Job dieses Laufs öffnen</translation>
    </message>
    <message>
      <source>Open training data</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_data_path</extracomment>
      <translation>Trainingsdaten öffnen</translation>
    </message>
    <message>
      <source>Open {0}</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage.open_as_job</extracomment>
      <translation>{0} öffnen</translation>
    </message>
    <message>
      <source>OpenRLHF</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>OpenRLHF</translation>
    </message>
    <message>
      <source>Opening a window on the example, estimating, saving, reading back…</source>
      <extracomment>ftcost_gui/dialogs/check_installation.py: CheckDialog.__init__</extracomment>
      <translation>Ein Fenster mit dem Beispiel öffnen, schätzen, speichern, zurücklesen…</translation>
    </message>
    <message>
      <source>Opens a panel to choose in</source>
      <extracomment>ftcost_gui/widgets/panel_button.py: PanelButton.show_choice</extracomment>
      <translation>Öffnet eine Auswahl</translation>
    </message>
    <message>
      <source>Open…</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Öffnen…</translation>
    </message>
    <message>
      <source>Optimisation techniques</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Optimierungstechniken</translation>
    </message>
    <message>
      <source>Optimizer</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Optimierer</translation>
    </message>
    <message>
      <source>Optimizer states</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Optimiererzustände</translation>
    </message>
    <message>
      <source>Optimizer states follow what is trained, which no setting changes.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Optimiererzustände richten sich nach dem, was trainiert wird; keine Einstellung ändert das.</translation>
    </message>
    <message>
      <source>Optimizer states in CPU memory</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Optimiererzustände im CPU-Speicher</translation>
    </message>
    <message>
      <source>Optimizer states in memory that moves to the computer's own when the GPU is full: peaks are survived, at the cost of time.</source>
      <extracomment>resources/help/glossary.json: Paged optimizer</extracomment>
      <translation>Optimiererzustände in Speicher, der in den des Rechners ausweicht, wenn die GPU voll ist: Spitzen werden überstanden, auf Kosten der Zeit.</translation>
    </message>
    <message>
      <source>Optimizer step</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Optimiererschritt</translation>
    </message>
    <message>
      <source>Optimizer steps</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Optimiererschritte</translation>
    </message>
    <message>
      <source>Optimizer, to NVMe</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Optimierer, auf NVMe</translation>
    </message>
    <message>
      <source>Or type the figures</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._lay_out</extracomment>
      <translation>Oder Zahlen eingeben</translation>
    </message>
    <message>
      <source>Origin</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _origin</extracomment>
      <translation>Herkunft</translation>
    </message>
    <message>
      <source>Other Latin script</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Andere lateinische Schrift</translation>
    </message>
    <message>
      <source>Output</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Ausgabe</translation>
    </message>
    <message>
      <source>Outside the GPUs, per node</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>Außerhalb der GPUs, je Knoten</translation>
    </message>
    <message>
      <source>Outside the GPUs, per node: {0}</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: HostLine.show_run</extracomment>
      <translation>Außerhalb der GPUs, je Knoten: {0}</translation>
    </message>
    <message>
      <source>Overhead</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Overhead</translation>
    </message>
    <message>
      <source>Overwrite</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_overwrite</extracomment>
      <translation>Überschreiben</translation>
    </message>
    <message>
      <source>Overwrite what is there?</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_replace</extracomment>
      <translation>Überschreiben, was dort steht?</translation>
    </message>
    <message>
      <source>Overwriting it loses those changes; one backup is kept beside it.</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_overwrite</extracomment>
      <translation>Beim Überschreiben gehen diese Änderungen verloren; eine Sicherung bleibt daneben erhalten.</translation>
    </message>
    <message>
      <source>Own GPUs cheaper from</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Eigene GPUs günstiger ab</translation>
    </message>
    <message>
      <source>Own architecture</source>
      <extracomment>ftcost_gui/form/editors.py: render</extracomment>
      <translation>Eigene Architektur</translation>
    </message>
    <message>
      <source>Own code</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Eigener Code</translation>
    </message>
    <message>
      <source>Own machine</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Eigener Rechner</translation>
    </message>
    <message>
      <source>P&amp;aste</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>E&amp;infügen</translation>
    </message>
    <message>
      <source>P&amp;rices</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>&amp;Preise</translation>
    </message>
    <message>
      <source>PCIe 3</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PCIe 3</translation>
    </message>
    <message>
      <source>PCIe 4</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PCIe 4</translation>
    </message>
    <message>
      <source>PCIe 5</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PCIe 5</translation>
    </message>
    <message>
      <source>PCIe generation</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>PCIe-Generation</translation>
    </message>
    <message>
      <source>PCIe lanes</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>PCIe-Lanes</translation>
    </message>
    <message>
      <source>PCIe peer-to-peer</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>PCIe-Peer-to-Peer</translation>
    </message>
    <message>
      <source>PDF, A4 paper (*.pdf)</source>
      <extracomment>ftcost_gui/exporting/report_files.py: kinds</extracomment>
      <translation>PDF, Papier A4 (*.pdf)</translation>
    </message>
    <message>
      <source>PDF, US Letter paper (*.pdf)</source>
      <extracomment>ftcost_gui/exporting/report_files.py: kinds</extracomment>
      <translation>PDF, Papier US Letter (*.pdf)</translation>
    </message>
    <message>
      <source>PEFT has no dropout for adapters on routed experts: it is 0 here.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>PEFT hat kein Dropout für Adapter auf gerouteten Experten: Hier ist es 0.</translation>
    </message>
    <message>
      <source>PEFT puts adapters on routed experts and router, and on no other feed-forward part.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>PEFT setzt Adapter auf geroutete Experten und Router und auf keinen anderen Feed-Forward-Teil.</translation>
    </message>
    <message>
      <source>PEFT takes none of adapters on fused experts</source>
      <extracomment>ftcost_core/evaluation/experts.py: expert_adapters</extracomment>
      <translation>PEFT nimmt keines bei Adaptern auf verschmolzenen Experten</translation>
    </message>
    <message>
      <source>PNG (*.png)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_picture_path</extracomment>
      <translation>PNG (*.png)</translation>
    </message>
    <message>
      <source>PPO</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PPO</translation>
    </message>
    <message>
      <source>PUE</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>PUE</translation>
    </message>
    <message>
      <source>Pack samples into full windows: no padding is computed on</source>
      <extracomment>ftcost_core/advice/candidates.py: _data</extracomment>
      <translation>Beispiele in volle Fenster packen: kein Rechnen auf Padding</translation>
    </message>
    <message>
      <source>Packed</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Gepackt</translation>
    </message>
    <message>
      <source>Packed in file order</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: batchings</extracomment>
      <translation>Gepackt in Dateireihenfolge</translation>
    </message>
    <message>
      <source>Packed into full windows, padded to the context length, or to the longest sample.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>In volle Fenster gepackt, auf die Kontextlänge aufgefüllt oder auf das längste Beispiel.</translation>
    </message>
    <message>
      <source>Packed, best fit</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: batchings</extracomment>
      <translation>Gepackt, Best Fit</translation>
    </message>
    <message>
      <source>Packed, samples split</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: batchings</extracomment>
      <translation>Gepackt, Beispiele geteilt</translation>
    </message>
    <message>
      <source>Packing</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Packing</translation>
    </message>
    <message>
      <source>Padded</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Aufgefüllt</translation>
    </message>
    <message>
      <source>Padded to the context</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: batchings</extracomment>
      <translation>Auf Kontext aufgefüllt</translation>
    </message>
    <message>
      <source>Padded to the longest</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: batchings</extracomment>
      <translation>Auf längstes aufgefüllt</translation>
    </message>
    <message>
      <source>Padding</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: batching_columns</extracomment>
      <translation>Padding</translation>
    </message>
    <message>
      <source>Padding against packing</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.__init__</extracomment>
      <translation>Padding gegen Packing</translation>
    </message>
    <message>
      <source>Page</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Page {number} of {pages}</source>
      <extracomment>ftcost_core/report/html.py: _page_rule</extracomment>
      <translation>Seite {number} von {pages}</translation>
    </message>
    <message>
      <source>Paged AdamW 32-bit</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Paged AdamW 32-Bit</translation>
    </message>
    <message>
      <source>Paged AdamW 8-bit</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Paged AdamW 8-Bit</translation>
    </message>
    <message>
      <source>Paged optimizer</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Paged-Optimierer</translation>
    </message>
    <message>
      <source>Pages</source>
      <extracomment>ftcost_gui/chrome/frame.py: Rail.__init__</extracomment>
      <translation>Seiten</translation>
    </message>
    <message>
      <source>Paid but not used: billing increment or block</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Bezahlt, aber nicht genutzt: Abrechnungsschritt oder Block</translation>
    </message>
    <message>
      <source>Paid up front</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Vorauszahlung</translation>
    </message>
    <message>
      <source>Parallelism</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Parallelisierung</translation>
    </message>
    <message>
      <source>Parameters</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Parameter</translation>
    </message>
    <message>
      <source>Parameters, to NVMe</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Parameter, auf NVMe</translation>
    </message>
    <message>
      <source>Parquet</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>Parquet</translation>
    </message>
    <message>
      <source>Part</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Teil</translation>
    </message>
    <message>
      <source>Parts of a pipeline stage that take turns (interleaved).</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Teile einer Pipeline-Stufe, die sich abwechseln (interleaved).</translation>
    </message>
    <message>
      <source>Passes over the data.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Durchgänge durch die Daten.</translation>
    </message>
    <message>
      <source>Paste</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.paste</extracomment>
      <translation>Einfügen</translation>
    </message>
    <message>
      <source>Paste what nvidia-smi, rocm-smi, system_profiler or lspci prints</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Fügen Sie ein, was nvidia-smi, rocm-smi, system_profiler oder lspci ausgibt</translation>
    </message>
    <message>
      <source>Paste {0} rows</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.paste</extracomment>
      <translation>Zeilen einfügen: {0}</translation>
    </message>
    <message>
      <source>Peak</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Spitze</translation>
    </message>
    <message>
      <source>Peak memory</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>Spitzenspeicher</translation>
    </message>
    <message>
      <source>Peak memory of published runs: the program against the measurement</source>
      <extracomment>ftcost_core/charts/accuracy.py: accuracy_plot</extracomment>
      <translation>Spitzenspeicher veröffentlichter Läufe: das Programm gegen die Messung</translation>
    </message>
    <message>
      <source>Peak of the allocator or of the device.</source>
      <extracomment>ftcost_core/documents/job.py: Calibration</extracomment>
      <translation>Spitze des Allokators oder des Geräts.</translation>
    </message>
    <message>
      <source>Peak {0}: {3}, {1} to {2}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: figure_words</extracomment>
      <translation>Spitze {0}: {3}, {1} bis {2}.</translation>
    </message>
    <message>
      <source>Peer-to-peer</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Peer-to-Peer</translation>
    </message>
    <message>
      <source>Peer-to-peer over PCIe</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Peer-to-Peer über PCIe</translation>
    </message>
    <message>
      <source>Percentiles</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.__init__</extracomment>
      <translation>Perzentile</translation>
    </message>
    <message>
      <source>Perhaps</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Vielleicht</translation>
    </message>
    <message>
      <source>Phase</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Phase</translation>
    </message>
    <message>
      <source>Phase of the run</source>
      <extracomment>ftcost_core/report/section_memory.py: _phases</extracomment>
      <translation>Phase des Laufs</translation>
    </message>
    <message>
      <source>Phases of the run: {0}.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: HostLine.show_run</extracomment>
      <translation>Phasen des Laufs: {0}.</translation>
    </message>
    <message>
      <source>Phases of two benchmarks</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Phasen zweier Benchmarks</translation>
    </message>
    <message>
      <source>Picture, PNG…</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Bild, PNG…</translation>
    </message>
    <message>
      <source>Picture, SVG…</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Bild, SVG…</translation>
    </message>
    <message>
      <source>Pilot run</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Pilotlauf</translation>
    </message>
    <message>
      <source>Pin the current job</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Aktuellen Job anheften</translation>
    </message>
    <message>
      <source>Pin the job as it is now, change it, pin it again: memory, time and cost stand side by side then, with what they differ by. Pins keep the whole job, so they follow new prices.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._empty_card</extracomment>
      <translation>Den Job im jetzigen Zustand anheften, ändern, wieder anheften: Speicher, Zeit und Kosten stehen dann nebeneinander, mit dem, worin sie sich unterscheiden. Angeheftet wird der ganze Job, daher gelten neue Preise auch dort.</translation>
    </message>
    <message>
      <source>Pin to compare</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Zum Vergleich anheften</translation>
    </message>
    <message>
      <source>Pin what the file keeps</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.add</extracomment>
      <translation>Anheften, was die Datei enthält</translation>
    </message>
    <message>
      <source>Pin {0}</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.pin</extracomment>
      <translation>{0} anheften</translation>
    </message>
    <message>
      <source>Pinned as “{0}”; see Compare</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._pin</extracomment>
      <translation>Angeheftet als „{0}“; siehe Vergleich</translation>
    </message>
    <message>
      <source>Pipeline parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Pipeline-parallel</translation>
    </message>
    <message>
      <source>Pipeline parallelism</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Pipeline-Parallelisierung</translation>
    </message>
    <message>
      <source>Pipeline schedule</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Pipeline-Plan</translation>
    </message>
    <message>
      <source>Plain stochastic gradient descent: no state, or one with momentum. Rarely enough for language models.</source>
      <extracomment>resources/help/glossary.json: SGD</extracomment>
      <translation>Einfacher stochastischer Gradientenabstieg: kein Zustand oder einer mit Momentum. Für Sprachmodelle selten genug.</translation>
    </message>
    <message>
      <source>Plain text</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>Reiner Text</translation>
    </message>
    <message>
      <source>Plan</source>
      <extracomment>ftcost_gui/pages/__init__.py</extracomment>
      <translation>Plan</translation>
    </message>
    <message>
      <source>Plans compared</source>
      <extracomment>ftcost_core/report/section_plans.py: plans_section</extracomment>
      <translation>Pläne im Vergleich</translation>
    </message>
    <message>
      <source>Plans, cheapest first</source>
      <extracomment>ftcost_core/report/section_plans.py: _table</extracomment>
      <translation>Pläne, günstigste zuerst</translation>
    </message>
    <message>
      <source>Please check:</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>Bitte prüfen:</translation>
    </message>
    <message>
      <source>Please look twice before you take it.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>Bitte sehen Sie zweimal hin, bevor Sie es übernehmen.</translation>
    </message>
    <message>
      <source>Power limit, W</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: OwnCard</extracomment>
      <translation>Leistungsgrenze, W</translation>
    </message>
    <message>
      <source>Power under load, W</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Leistung unter Last, W</translation>
    </message>
    <message>
      <source>Power while idle, W</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Leistung im Leerlauf, W</translation>
    </message>
    <message>
      <source>Power, W</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Leistung, W</translation>
    </message>
    <message>
      <source>Pre-train</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Pre-Training</translation>
    </message>
    <message>
      <source>Pre-training</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Pre-Training</translation>
    </message>
    <message>
      <source>Pre-training of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>Vortraining von {model}</translation>
    </message>
    <message>
      <source>Precision</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Genauigkeit</translation>
    </message>
    <message>
      <source>Predicted without the pilot: {0}, 80 % range {1} to {2}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Ohne den Pilotlauf vorhergesagt: {0}, 80-%-Spanne {1} bis {2}.</translation>
    </message>
    <message>
      <source>Preference (DPO)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Präferenz (DPO)</translation>
    </message>
    <message>
      <source>Preference pairs (DPO)</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>Präferenzpaare (DPO)</translation>
    </message>
    <message>
      <source>Preference pairs are not packed: they are padded to the longest of a micro-batch.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Präferenzpaare werden nicht gepackt: Sie werden auf das längste eines Micro-Batches aufgefüllt.</translation>
    </message>
    <message>
      <source>Preference training</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Präferenztraining</translation>
    </message>
    <message>
      <source>Preparation, training, evaluation.</source>
      <extracomment>tests/claims/tables.json: phases</extracomment>
      <translation>Vorbereitung, Training, Evaluation.</translation>
    </message>
    <message>
      <source>Price</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Preis</translation>
    </message>
    <message>
      <source>Price catalogues</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.__init__</extracomment>
      <translation>Preiskataloge</translation>
    </message>
    <message>
      <source>Price lists (*.xlsx *.csv *.tsv *.txt *.json *.toml);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_prices_path</extracomment>
      <translation>Preislisten (*.xlsx *.csv *.tsv *.txt *.json *.toml);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Price looked up</source>
      <extracomment>ftcost_core/report/section_summary.py: _finance</extracomment>
      <translation>Preis nachgesehen am</translation>
    </message>
    <message>
      <source>Price of</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Preis vom</translation>
    </message>
    <message>
      <source>Price of a gigabyte of GPU memory, an hour</source>
      <extracomment>tests/claims/tables.json: memory-price</extracomment>
      <translation>Preis je Gigabyte GPU-Speicher und Stunde</translation>
    </message>
    <message>
      <source>Price of all GPUs</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Preis aller GPUs</translation>
    </message>
    <message>
      <source>Price of one GPU</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Preis einer GPU</translation>
    </message>
    <message>
      <source>Price of one GPU for an hour; the file holds the total.</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: price_columns</extracomment>
      <translation>Preis einer GPU für eine Stunde; die Datei enthält die Summe.</translation>
    </message>
    <message>
      <source>Price of {0}, looked up {1}.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Preis von {0}, nachgesehen am {1}.</translation>
    </message>
    <message>
      <source>Price of {0}, {1}</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>Preis vom {0}, {1}</translation>
    </message>
    <message>
      <source>Price of {0}, {1}, from {2}</source>
      <extracomment>ftcost_gui/chrome/price_status.py: provenance_of</extracomment>
      <translation>Preis vom {0}, {1}, aus {2}</translation>
    </message>
    <message>
      <source>Price per GPU-hour</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: quantity_names</extracomment>
      <translation>Preis je GPU-Stunde</translation>
    </message>
    <message>
      <source>Price per hour</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Preis je Stunde</translation>
    </message>
    <message>
      <source>Price without a date</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>Preis ohne Datum</translation>
    </message>
    <message>
      <source>Price/h</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _columns</extracomment>
      <translation>Preis/h</translation>
    </message>
    <message>
      <source>Prices</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._prices_may_be_left</extracomment>
      <translation>Preise</translation>
    </message>
    <message>
      <source>Prices of every list</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Preise jeder Liste</translation>
    </message>
    <message>
      <source>Prices that are superseded or far from the usual</source>
      <extracomment>ftcost_core/planner/binding.py: _tries</extracomment>
      <translation>Preise, die überholt oder weit vom Üblichen sind</translation>
    </message>
    <message>
      <source>Prices: none in use</source>
      <extracomment>ftcost_gui/chrome/price_status.py: summary_of</extracomment>
      <translation>Preise: keine in Verwendung</translation>
    </message>
    <message>
      <source>Prices: {0} offers, newest {1}</source>
      <extracomment>ftcost_gui/chrome/price_status.py: summary_of</extracomment>
      <translation>Preise: {0} Angebote, neuestes {1}</translation>
    </message>
    <message>
      <source>Pro&amp;vider of the row…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._make_actions</extracomment>
      <translation>Anbieter der &amp;Zeile…</translation>
    </message>
    <message>
      <source>Probably not: {training} fits {hardware} with a chance of only {share}.</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Wahrscheinlich nicht: {training} passt nur mit einer Chance von {share} auf {hardware}.</translation>
    </message>
    <message>
      <source>Production, 70B on two H100</source>
      <extracomment>resources/examples/production-70b.ftcost</extracomment>
      <translation>Produktion, 70B auf zwei H100</translation>
    </message>
    <message>
      <source>Program</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>Programm</translation>
    </message>
    <message>
      <source>Program code</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: languages</extracomment>
      <translation>Programmcode</translation>
    </message>
    <message>
      <source>Progress of the counting</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.__init__</extracomment>
      <translation>Fortschritt der Zählung</translation>
    </message>
    <message>
      <source>Progress of the export</source>
      <extracomment>ftcost_gui/exporting/exporter.py: ExportProgress.__init__</extracomment>
      <translation>Fortschritt des Exports</translation>
    </message>
    <message>
      <source>Progress of the import</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Fortschritt des Imports</translation>
    </message>
    <message>
      <source>Progress of the search</source>
      <extracomment>ftcost_gui/pages/plan/search.py: SearchProgress.__init__</extracomment>
      <translation>Fortschritt der Suche</translation>
    </message>
    <message>
      <source>Progress of the update</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.__init__</extracomment>
      <translation>Fortschritt der Aktualisierung</translation>
    </message>
    <message>
      <source>Project total</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Projektsumme</translation>
    </message>
    <message>
      <source>Projector</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Projektor</translation>
    </message>
    <message>
      <source>Prompt</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Prompt</translation>
    </message>
    <message>
      <source>Prompt and completion</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>Prompt und Completion</translation>
    </message>
    <message>
      <source>Provider</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Anbieter</translation>
    </message>
    <message>
      <source>Provider id</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Anbieter-ID</translation>
    </message>
    <message>
      <source>Provider {0}</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog.__init__</extracomment>
      <translation>Anbieter {0}</translation>
    </message>
    <message>
      <source>Provider, terms</source>
      <extracomment>ftcost_core/report/section_plans.py: _table</extracomment>
      <translation>Anbieter, Konditionen</translation>
    </message>
    <message>
      <source>Providers</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Anbieter</translation>
    </message>
    <message>
      <source>Published from {0} to {1} by others, each with its source. A run counts in the error figures only where every setting that matters is known.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _of_runs</extracomment>
      <translation>Von {0} bis {1} von anderen veröffentlicht, jeder mit seiner Quelle. In die Fehlerwerte zählt ein Lauf nur, wenn jede wesentliche Einstellung bekannt ist.</translation>
    </message>
    <message>
      <source>Published runs</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>Veröffentlichte Läufe</translation>
    </message>
    <message>
      <source>Purchase</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Anschaffung</translation>
    </message>
    <message>
      <source>Pure training takes {training_hours}; with everything around it the job is {realism_factor} times as long, {wall_hours} (80 % range {wall_hours_low} to {wall_hours_high}).</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Das reine Training dauert {training_hours}; mit allem darum herum dauert der Job das {realism_factor}-Fache, {wall_hours} (80-%-Spanne {wall_hours_low} bis {wall_hours_high}).</translation>
    </message>
    <message>
      <source>Pure: weights, gradients and optimizer states in 16 bits. Mixed: with fp32 master weights.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Rein: Gewichte, Gradienten und Optimiererzustände in 16 Bit. Gemischt: mit FP32-Master-Gewichten.</translation>
    </message>
    <message>
      <source>Puts the lengths into the job as one step that Undo takes back (Ctrl+Return)</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>Übernimmt die Längen in den Job, in einem Schritt, den Rückgängig zurücknimmt (Ctrl+Return)</translation>
    </message>
    <message>
      <source>PyTorch FSDP</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PyTorch FSDP</translation>
    </message>
    <message>
      <source>PyTorch SDPA</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>PyTorch SDPA</translation>
    </message>
    <message>
      <source>PyTorch's compiler: fuses operations before the first step. Some minutes at the start, faster steps later.</source>
      <extracomment>resources/help/glossary.json: torch.compile</extracomment>
      <translation>Der Compiler von PyTorch: verschmilzt Operationen vor dem ersten Schritt. Einige Minuten am Anfang, danach schnellere Schritte.</translation>
    </message>
    <message>
      <source>QLoRA</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>QLoRA</translation>
    </message>
    <message>
      <source>QLoRA (NF4)</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>QLoRA (NF4)</translation>
    </message>
    <message>
      <source>QLoRA is 2 to 3 times slower than LoRA</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>QLoRA ist 2- bis 3-mal langsamer als LoRA</translation>
    </message>
    <message>
      <source>QLoRA of {model}</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>QLoRA von {model}</translation>
    </message>
    <message>
      <source>QLoRA, rank 4</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>QLoRA, Rang 4</translation>
    </message>
    <message>
      <source>QLoRA: the frozen base in 4 bits</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>QLoRA: die eingefrorene Basis in 4 Bit</translation>
    </message>
    <message>
      <source>Quality by method and rank</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>Qualität nach Methode und Rang</translation>
    </message>
    <message>
      <source>Quality depends on the data and the task; the figure is the guide's opinion.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-054</extracomment>
      <translation>Die Qualität hängt von den Daten und der Aufgabe ab; der Wert ist die Meinung des Leitfadens.</translation>
    </message>
    <message>
      <source>Quantisation</source>
      <extracomment>ftcost_core/documents/job.py: Quantization</extracomment>
      <translation>Quantisierung</translation>
    </message>
    <message>
      <source>Quantisation strategies</source>
      <extracomment>tests/claims/tables.json: quantisation</extracomment>
      <translation>Quantisierungsstrategien</translation>
    </message>
    <message>
      <source>Quantised</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>Quantisiert</translation>
    </message>
    <message>
      <source>Quantised experts</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Quantisierte Experten</translation>
    </message>
    <message>
      <source>Quantised weights</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Quantisierte Gewichte</translation>
    </message>
    <message>
      <source>Quantity to follow</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.__init__</extracomment>
      <translation>Größe des Verlaufs</translation>
    </message>
    <message>
      <source>RAM and disk</source>
      <extracomment>ftcost_gui/text/explanations.py: subjects</extracomment>
      <translation>RAM und Platte</translation>
    </message>
    <message>
      <source>RAM may be short</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_verdict</extracomment>
      <translation>RAM könnte knapp werden</translation>
    </message>
    <message>
      <source>RAM of one node, GiB.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>RAM eines Knotens, GiB.</translation>
    </message>
    <message>
      <source>RAM of the machine</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>RAM der Maschine</translation>
    </message>
    <message>
      <source>RAM per node, bytes</source>
      <extracomment>ftcost_gui/text/explanations.py: figures_text</extracomment>
      <translation>RAM je Knoten, Bytes</translation>
    </message>
    <message>
      <source>RAM {0}</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>RAM {0}</translation>
    </message>
    <message>
      <source>RAM, GiB</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>RAM, GiB</translation>
    </message>
    <message>
      <source>RAM: {0}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_host</extracomment>
      <translation>RAM: {0}.</translation>
    </message>
    <message>
      <source>RTX 4090</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>RTX 4090</translation>
    </message>
    <message>
      <source>RTX 4090, bandwidth</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>RTX 4090, Bandbreite</translation>
    </message>
    <message>
      <source>RTX 4090, cost</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>RTX 4090, Kosten</translation>
    </message>
    <message>
      <source>RTX 4090, memory</source>
      <extracomment>tests/claims/tables.json: gpus</extracomment>
      <translation>RTX 4090, Speicher</translation>
    </message>
    <message>
      <source>RTX 4090, time</source>
      <extracomment>tests/claims/tables.json: ranking</extracomment>
      <translation>RTX 4090, Zeit</translation>
    </message>
    <message>
      <source>Ran with {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Lief mit {0}</translation>
    </message>
    <message>
      <source>Range</source>
      <extracomment>ftcost_core/report/markdown.py: _block</extracomment>
      <translation>Spanne</translation>
    </message>
    <message>
      <source>Range of the tokens</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Bereich der Tokens</translation>
    </message>
    <message>
      <source>Range, 80 %</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Spanne, 80 %</translation>
    </message>
    <message>
      <source>Ranges: 80 %</source>
      <extracomment>ftcost_gui/chrome/frame.py: StatusLine.__init__</extracomment>
      <translation>Spannen: 80 %</translation>
    </message>
    <message>
      <source>Rank</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Rang</translation>
    </message>
    <message>
      <source>Ranking</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking.__init__</extracomment>
      <translation>Rangliste</translation>
    </message>
    <message>
      <source>Ranking of the plans</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking.__init__</extracomment>
      <translation>Rangliste der Pläne</translation>
    </message>
    <message>
      <source>Read a log…</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Log lesen…</translation>
    </message>
    <message>
      <source>Read a pilot's log</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_log_path</extracomment>
      <translation>Pilotlog lesen</translation>
    </message>
    <message>
      <source>Read axolotl, LLaMA-Factory, torchtune or TRL</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>axolotl, LLaMA-Factory, torchtune oder TRL lesen</translation>
    </message>
    <message>
      <source>Read every record of a large file instead of a sample.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Jeden Eintrag einer großen Datei lesen statt einer Stichprobe.</translation>
    </message>
    <message>
      <source>Read from</source>
      <extracomment>ftcost_gui/dialogs/models/mine_dialog.py: _columns</extracomment>
      <translation>Gelesen aus</translation>
    </message>
    <message>
      <source>Read from {0}</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog._show</extracomment>
      <translation>Gelesen aus {0}</translation>
    </message>
    <message>
      <source>Read from {0}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Gelesen aus {0}.</translation>
    </message>
    <message>
      <source>Read off</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable._columns</extracomment>
      <translation>Abgelesen</translation>
    </message>
    <message>
      <source>Read what it wrote</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._lay_out</extracomment>
      <translation>Ergebnis lesen</translation>
    </message>
    <message>
      <source>Readable records with text in {0}; a preference pair is two sequences.</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: _of_records</extracomment>
      <translation>Lesbare Einträge mit Text in {0}; ein Präferenzpaar sind zwei Sequenzen.</translation>
    </message>
    <message>
      <source>Reading {0}…</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.read</extracomment>
      <translation>{0} wird gelesen…</translation>
    </message>
    <message>
      <source>Reading…</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.show_busy</extracomment>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <source>Reading… {0} %</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show_progress</extracomment>
      <translation>Wird gelesen… {0} %</translation>
    </message>
    <message>
      <source>Reading… {0} rows</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show_progress</extracomment>
      <translation>Wird gelesen… {0} Zeilen</translation>
    </message>
    <message>
      <source>Real (non-padding) tokens in one epoch.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Echte Token (ohne Padding) in einer Epoche.</translation>
    </message>
    <message>
      <source>Realism factor</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Realitätsfaktor</translation>
    </message>
    <message>
      <source>Reca&amp;librate the job</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage._make_actions</extracomment>
      <translation>Job neu kali&amp;brieren</translation>
    </message>
    <message>
      <source>Recalibrate anyway</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.send_to_job</extracomment>
      <translation>Trotzdem kalibrieren</translation>
    </message>
    <message>
      <source>Recalibrate the job</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Job neu kalibrieren</translation>
    </message>
    <message>
      <source>Recomputed layers</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Neu berechnete Schichten</translation>
    </message>
    <message>
      <source>Record {0}</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: RecordsCard.show_preview</extracomment>
      <translation>Eintrag {0}</translation>
    </message>
    <message>
      <source>Records</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards.__init__</extracomment>
      <translation>Einträge</translation>
    </message>
    <message>
      <source>Recover</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: RecoveryBar.offer</extracomment>
      <translation>Wiederherstellen</translation>
    </message>
    <message>
      <source>Recovered jobs</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: RecoveryBar.__init__</extracomment>
      <translation>Wiederhergestellte Jobs</translation>
    </message>
    <message>
      <source>Redo</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <source>Reference</source>
      <extracomment>ftcost_gui/help/pages.py: groups</extracomment>
      <translation>Referenz</translation>
    </message>
    <message>
      <source>Reference and reward</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Referenz und Reward</translation>
    </message>
    <message>
      <source>Region</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Region</translation>
    </message>
    <message>
      <source>Regions</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Regionen</translation>
    </message>
    <message>
      <source>Reinforcement learning: the model writes answers, which are scored and learnt from.</source>
      <extracomment>resources/report/glossary.json: GRPO, PPO</extracomment>
      <translation>Reinforcement Learning: Das Modell schreibt Antworten, die bewertet werden und aus denen es lernt.</translation>
    </message>
    <message>
      <source>Rejected</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Abgelehnt</translation>
    </message>
    <message>
      <source>Release</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Version</translation>
    </message>
    <message>
      <source>Reload</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._ask_whose</extracomment>
      <translation>Neu laden</translation>
    </message>
    <message>
      <source>Reload the prices</source>
      <extracomment>ftcost_gui/state/price_store.py: PriceStore._take</extracomment>
      <translation>Preise neu laden</translation>
    </message>
    <message>
      <source>Remarks</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _remark</extracomment>
      <translation>Bemerkungen</translation>
    </message>
    <message>
      <source>Remove</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>Entfernen</translation>
    </message>
    <message>
      <source>Remove the calibration</source>
      <extracomment>ftcost_gui/pages/calibration.py: remove_calibration</extracomment>
      <translation>Kalibrierung entfernen</translation>
    </message>
    <message>
      <source>Remove {0}</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.remove</extracomment>
      <translation>{0} entfernen</translation>
    </message>
    <message>
      <source>Rename</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <source>Rename the job</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._rename</extracomment>
      <translation>Job umbenennen</translation>
    </message>
    <message>
      <source>Rename {0}</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.rename</extracomment>
      <translation>{0} umbenennen</translation>
    </message>
    <message>
      <source>Rent</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Mieten</translation>
    </message>
    <message>
      <source>Report</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Bericht</translation>
    </message>
    <message>
      <source>Report as &amp;HTML…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>Bericht als &amp;HTML…</translation>
    </message>
    <message>
      <source>Report as &amp;Markdown…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>Bericht als &amp;Markdown…</translation>
    </message>
    <message>
      <source>Report as &amp;PDF…</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.fill</extracomment>
      <translation>Bericht als &amp;PDF…</translation>
    </message>
    <message>
      <source>Resale</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wiederverkauf</translation>
    </message>
    <message>
      <source>Resale value</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Wiederverkaufswert</translation>
    </message>
    <message>
      <source>Research lab, 13B on 10 M tokens</source>
      <extracomment>resources/examples/research-13b.ftcost</extracomment>
      <translation>Forschungslabor, 13B auf 10 M Token</translation>
    </message>
    <message>
      <source>Reserve</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py</extracomment>
      <translation>Reservieren</translation>
    </message>
    <message>
      <source>Reserved</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Reserviert</translation>
    </message>
    <message>
      <source>Retries and restarts</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Wiederholungen und Neustarts</translation>
    </message>
    <message>
      <source>Revert</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Zurücksetzen</translation>
    </message>
    <message>
      <source>Revert {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.revert</extracomment>
      <translation>{0} zurücksetzen</translation>
    </message>
    <message>
      <source>Right ▸</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Rechts ▸</translation>
    </message>
    <message>
      <source>Ring attention</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Ring-Attention</translation>
    </message>
    <message>
      <source>Risk</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Risiko</translation>
    </message>
    <message>
      <source>Risk: {0}</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel._advice</extracomment>
      <translation>Risiko: {0}</translation>
    </message>
    <message>
      <source>Rollout</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Rollout</translation>
    </message>
    <message>
      <source>Rollout engine</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Rollout-Engine</translation>
    </message>
    <message>
      <source>Routed experts get no adapters: PEFT passes over the tensors that hold them.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Geroutete Experten bekommen keine Adapter: PEFT übergeht die Tensoren, die sie enthalten.</translation>
    </message>
    <message>
      <source>Rows of the import</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Zeilen des Imports</translation>
    </message>
    <message>
      <source>Rows that differ in nothing else form a history.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Zeilen, die sich in nichts anderem unterscheiden, bilden eine Historie.</translation>
    </message>
    <message>
      <source>Rule</source>
      <extracomment>ftcost_core/report/section_beside.py: rules_section</extracomment>
      <translation>Regel</translation>
    </message>
    <message>
      <source>Rules of thumb</source>
      <extracomment>ftcost_core/report/section_beside.py: rules_section</extracomment>
      <translation>Faustregeln</translation>
    </message>
    <message>
      <source>Rules of thumb against this estimate:</source>
      <extracomment>ftcost_gui/text/explanations.py: of_throughput</extracomment>
      <translation>Faustregeln gegen diese Schätzung:</translation>
    </message>
    <message>
      <source>Run</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>Lauf</translation>
    </message>
    <message>
      <source>Run a pilot</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._lay_out</extracomment>
      <translation>Pilotlauf starten</translation>
    </message>
    <message>
      <source>Run it where the job would run, then read its log here.</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.write</extracomment>
      <translation>Dort ausführen, wo der Job laufen würde, dann das Log hier lesen.</translation>
    </message>
    <message>
      <source>Runs</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: RunsTable.__init__</extracomment>
      <translation>Läufe</translation>
    </message>
    <message>
      <source>Runs closest to the job</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: NearPanel.__init__</extracomment>
      <translation>Dem Job nächste Läufe</translation>
    </message>
    <message>
      <source>Runs of the model over data it is not trained on, in between. No gradients are kept, but larger batches or whole logits can need more memory than training.</source>
      <extracomment>resources/help/glossary.json: Evaluation</extracomment>
      <translation>Zwischendurch Läufe des Modells über Daten, auf denen es nicht trainiert wird. Gradienten werden nicht gehalten, aber größere Batches oder ganze Logits können mehr Speicher brauchen als das Training.</translation>
    </message>
    <message>
      <source>SFT</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>SFT</translation>
    </message>
    <message>
      <source>SGD</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>SGD</translation>
    </message>
    <message>
      <source>SVG (*.svg)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_picture_path</extracomment>
      <translation>SVG (*.svg)</translation>
    </message>
    <message>
      <source>SXM or PCIe</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>SXM oder PCIe</translation>
    </message>
    <message>
      <source>Sample</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Beispiel</translation>
    </message>
    <message>
      <source>Samples</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Beispiele</translation>
    </message>
    <message>
      <source>Save</source>
      <extracomment>ftcost_gui/chrome/frame.py: Frame._lay_out_frame</extracomment>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>Save &amp;as…</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
      <source>Save as &amp;PNG…</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>Als &amp;PNG speichern…</translation>
    </message>
    <message>
      <source>Save as &amp;SVG…</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>Als &amp;SVG speichern…</translation>
    </message>
    <message>
      <source>Save as…</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_overwrite</extracomment>
      <translation>Speichern unter…</translation>
    </message>
    <message>
      <source>Save changes to “{0}”?</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_unsaved</extracomment>
      <translation>Änderungen an „{0}“ speichern?</translation>
    </message>
    <message>
      <source>Save every</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Speichern alle</translation>
    </message>
    <message>
      <source>Save the chart</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_picture_path</extracomment>
      <translation>Diagramm speichern</translation>
    </message>
    <message>
      <source>Save the comparison</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_comparison_path</extracomment>
      <translation>Vergleich speichern</translation>
    </message>
    <message>
      <source>Save the files in</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.save</extracomment>
      <translation>Dateien speichern in</translation>
    </message>
    <message>
      <source>Save the job</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_save_path</extracomment>
      <translation>Job speichern</translation>
    </message>
    <message>
      <source>Saved activations wait in the host's memory.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Gespeicherte Aktivierungen warten im Speicher des Hosts.</translation>
    </message>
    <message>
      <source>Saved “{0}”.</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter._written</extracomment>
      <translation>„{0}“ gespeichert.</translation>
    </message>
    <message>
      <source>Saving</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>Saving checkpoints</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Checkpoints speichern</translation>
    </message>
    <message>
      <source>Saving needs {size} of {capacity}</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>Speichern braucht {size} von {capacity}</translation>
    </message>
    <message>
      <source>Say once which GPU you own, and its price</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Einmal sagen, welche GPU Ihnen gehört, und was sie kostet</translation>
    </message>
    <message>
      <source>Scaled to a pilot run. {0}.</source>
      <extracomment>ftcost_gui/pages/calibration.py: CalibrationBar.show_job</extracomment>
      <translation>Auf einen Pilotlauf skaliert. {0}.</translation>
    </message>
    <message>
      <source>Scales the job's speed and memory to the pilot: one step that Undo takes back</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Skaliert Tempo und Speicher des Jobs auf den Pilotlauf: ein Schritt, den Rückgängig zurücknimmt</translation>
    </message>
    <message>
      <source>Scaling: 13B with LoRA on A100</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>Skalierung: 13B mit LoRA auf A100</translation>
    </message>
    <message>
      <source>Scenario</source>
      <extracomment>ftcost_core/charts/comparison.py: comparison_table</extracomment>
      <translation>Szenario</translation>
    </message>
    <message>
      <source>Scenario {0}</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel._column_of.title</extracomment>
      <translation>Szenario {0}</translation>
    </message>
    <message>
      <source>Scenarios side by side</source>
      <extracomment>ftcost_core/charts/comparison.py: comparison_drawing</extracomment>
      <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
      <source>Scratch memory of single operations, such as a 4-bit weight expanded for one product.</source>
      <extracomment>resources/help/glossary.json: Workspace</extracomment>
      <translation>Zwischenspeicher einzelner Operationen, etwa ein 4-Bit-Gewicht, das für ein Produkt entpackt wird.</translation>
    </message>
    <message>
      <source>Search</source>
      <extracomment>ftcost_gui/pages/plan/search.py: SearchProgress.__init__</extracomment>
      <translation>Suche</translation>
    </message>
    <message>
      <source>Search again</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._show_state</extracomment>
      <translation>Erneut suchen</translation>
    </message>
    <message>
      <source>Search pages and terms</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow.__init__</extracomment>
      <translation>Seiten und Begriffe durchsuchen</translation>
    </message>
    <message>
      <source>Search the help</source>
      <extracomment>ftcost_gui/help/window.py: HelpWindow.__init__</extracomment>
      <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
      <source>Searched: {configurations} configurations of {hardware} kinds of hardware on {offers} offers; {fitting} settings on hardware fit, and with their offers {feasible} configurations keep to every limit.</source>
      <extracomment>ftcost_core/report/section_plans.py: _blocks</extracomment>
      <translation>Durchsucht: {configurations} Konfigurationen mit {hardware} Arten von Hardware bei {offers} Angeboten; passende Einstellungen auf Hardware: {fitting}, Konfigurationen mit Angeboten, die alle Grenzen einhalten: {feasible}.</translation>
    </message>
    <message>
      <source>Searching around the job…</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: AnswerCard.search</extracomment>
      <translation>Suche um den Job herum …</translation>
    </message>
    <message>
      <source>Searching…</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._show_empty</extracomment>
      <translation>Suche läuft…</translation>
    </message>
    <message>
      <source>Seconds</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Sekunden</translation>
    </message>
    <message>
      <source>Seconds of one optimizer step</source>
      <extracomment>ftcost_core/report/section_terms.py: terms</extracomment>
      <translation>Sekunden eines Optimiererschritts</translation>
    </message>
    <message>
      <source>See also</source>
      <extracomment>ftcost_gui/help/window.py: term_html</extracomment>
      <translation>Siehe auch</translation>
    </message>
    <message>
      <source>Seen on</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Gesehen am</translation>
    </message>
    <message>
      <source>Select a row to see where its price is from.</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Eine Zeile wählen, um zu sehen, woher ihr Preis stammt.</translation>
    </message>
    <message>
      <source>Selective</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Selektiv</translation>
    </message>
    <message>
      <source>Selective checkpointing: only attention is computed twice</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Selektives Checkpointing: Nur die Attention wird zweimal berechnet</translation>
    </message>
    <message>
      <source>Send to the job</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.__init__</extracomment>
      <translation>An Job senden</translation>
    </message>
    <message>
      <source>Sequence par.</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>Sequenz-par.</translation>
    </message>
    <message>
      <source>Sequence parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Sequenz-parallel</translation>
    </message>
    <message>
      <source>Sequence parallelism</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Sequenz-Parallelisierung</translation>
    </message>
    <message>
      <source>Sequences behind one optimizer step: micro-batch × accumulation steps × GPUs that work on data of their own.</source>
      <extracomment>resources/help/glossary.json: Global batch</extracomment>
      <translation>Sequenzen hinter einem Optimiererschritt: Micro-Batch × Akkumulationsschritte × GPUs, die auf eigenen Daten arbeiten.</translation>
    </message>
    <message>
      <source>Sequences in one epoch: a preference pair is two.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Sequenzen in einer Epoche: ein Präferenzpaar sind zwei.</translation>
    </message>
    <message>
      <source>Sequences of an engine over those at once</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Sequenzen einer Engine je gleichzeitige</translation>
    </message>
    <message>
      <source>Sequences per GPU of an evaluation; none: the trainer's own.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Sequenzen je GPU einer Evaluation; leer: wie der Trainer es tut.</translation>
    </message>
    <message>
      <source>Sequences per GPU per forward pass.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Sequenzen je GPU und Vorwärtslauf.</translation>
    </message>
    <message>
      <source>Sequences per optimizer step over all GPUs.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Sequenzen je Optimiererschritt über alle GPUs.</translation>
    </message>
    <message>
      <source>Sequences that a GPU works on at once; several of them make up the batch of an optimizer step.</source>
      <extracomment>resources/report/glossary.json: Micro-batch</extracomment>
      <translation>Sequenzen, die eine GPU gleichzeitig bearbeitet; mehrere davon bilden den Batch eines Optimiererschritts.</translation>
    </message>
    <message>
      <source>Sequences that an engine runs at once</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>Sequenzen, die eine Engine zugleich verarbeitet</translation>
    </message>
    <message>
      <source>Service</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Dienst</translation>
    </message>
    <message>
      <source>Set a budget and a deadline, and search for plans</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._make_ways_to_begin</extracomment>
      <translation>Budget und Termin setzen und nach Plänen suchen</translation>
    </message>
    <message>
      <source>Set aside beside the bill, for what nobody has thought of.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Neben der Rechnung zurückgelegt für das, woran niemand gedacht hat.</translation>
    </message>
    <message>
      <source>Set it aside and start a new one</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._show_fault</extracomment>
      <translation>Beiseitelegen und eine neue beginnen</translation>
    </message>
    <message>
      <source>Set template to the model's own (llama3, qwen3, ...): LLaMA-Factory writes chats with it.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>template auf das des Modells setzen (llama3, qwen3, ...): LLaMA-Factory schreibt Chats damit.</translation>
    </message>
    <message>
      <source>Set the rate of {0}</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.accept</extracomment>
      <translation>Kurs von {0} setzen</translation>
    </message>
    <message>
      <source>Set training.trainer for an estimate of what {title} does by itself.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Setzen Sie training.trainer für eine Schätzung dessen, was {title} von selbst tut.</translation>
    </message>
    <message>
      <source>Set-up</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Einrichtung</translation>
    </message>
    <message>
      <source>Setting</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Einstellung</translation>
    </message>
    <message>
      <source>Setting random numbers to zero in training. Above 0 it costs a mask and a copy of an adapter's input.</source>
      <extracomment>resources/help/glossary.json: Dropout</extracomment>
      <translation>Im Training zufällig Zahlen auf null setzen. Über 0 kostet es eine Maske und eine Kopie der Eingabe eines Adapters.</translation>
    </message>
    <message>
      <source>Settings</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>Settings that differ</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: _lines</extracomment>
      <translation>Abweichende Einstellungen</translation>
    </message>
    <message>
      <source>Several query heads of attention share one pair of key and value heads: smaller projections, and less to keep for the backward pass.</source>
      <extracomment>resources/help/glossary.json: GQA, MQA</extracomment>
      <translation>Mehrere Query-Heads der Attention teilen sich ein Paar aus Key- und Value-Head: kleinere Projektionen, und weniger bleibt für den Rückwärtslauf zu halten.</translation>
    </message>
    <message>
      <source>Several small operations done in one pass over memory: less traffic, fewer results to keep.</source>
      <extracomment>resources/help/glossary.json: Fused kernels</extracomment>
      <translation>Mehrere kleine Operationen in einem Durchgang durch den Speicher: weniger Datenverkehr, weniger Ergebnisse zu halten.</translation>
    </message>
    <message>
      <source>Shard group</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Shard-Gruppe</translation>
    </message>
    <message>
      <source>Shard groups need FSDP2, and the accelerate 1.11 or older that LLaMA-Factory installs turns the whole model to fp32 there, the frozen base too.</source>
      <extracomment>resources/exporters/settings/llama-factory.json</extracomment>
      <translation>Gruppen, die sich ein Modell teilen, brauchen FSDP2, und accelerate 1.11 oder älter, das LLaMA-Factory installiert, macht dort das ganze Modell zu fp32, auch die eingefrorene Basis.</translation>
    </message>
    <message>
      <source>Shard over the GPUs as far as the training stack does</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Über die GPUs sharden, so weit der Trainings-Stack es tut</translation>
    </message>
    <message>
      <source>Share</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Anteil</translation>
    </message>
    <message>
      <source>Share of a GPU's memory that a plan leaves free as well.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Anteil des Speichers einer GPU, den ein Plan außerdem frei lässt.</translation>
    </message>
    <message>
      <source>Share of a GPU's memory that a plan leaves free, beside its minimum chance of fitting.</source>
      <extracomment>resources/help/glossary.json: Memory margin</extracomment>
      <translation>Anteil des Speichers einer GPU, den ein Plan frei lässt, neben seiner Mindestchance zu passen.</translation>
    </message>
    <message>
      <source>Share of a GPU's memory, gpu_memory_utilization.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Anteil am Speicher einer GPU, gpu_memory_utilization.</translation>
    </message>
    <message>
      <source>Share of the GPU's peak rate (MFU)</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Anteil an der Spitzenrate der GPU (MFU)</translation>
    </message>
    <message>
      <source>Share of the full run that each experiment takes.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Anteil des vollen Laufs, den jedes Experiment braucht.</translation>
    </message>
    <message>
      <source>Share of the samples</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: percentile_columns</extracomment>
      <translation>Anteil der Beispiele</translation>
    </message>
    <message>
      <source>Share of use</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Nutzungsanteil</translation>
    </message>
    <message>
      <source>Share of what is paid up front</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Anteil der Vorauszahlung</translation>
    </message>
    <message>
      <source>ShareGPT conversations</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: formats</extracomment>
      <translation>ShareGPT-Gespräche</translation>
    </message>
    <message>
      <source>Sharing adapters: size of the file</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>Adapter weitergeben: Größe der Datei</translation>
    </message>
    <message>
      <source>Sheet</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Blatt</translation>
    </message>
    <message>
      <source>Show</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._log</extracomment>
      <translation>Anzeigen</translation>
    </message>
    <message>
      <source>Show all</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: EmptyOffers.show_reason</extracomment>
      <translation>Alle anzeigen</translation>
    </message>
    <message>
      <source>Show all runs</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Alle Läufe anzeigen</translation>
    </message>
    <message>
      <source>Show claims that hold these words</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Behauptungen mit diesen Wörtern anzeigen</translation>
    </message>
    <message>
      <source>Show every offer</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel._relax</extracomment>
      <translation>Jedes Angebot zeigen</translation>
    </message>
    <message>
      <source>Show runs that hold these words</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar.__init__</extracomment>
      <translation>Läufe mit diesen Wörtern anzeigen</translation>
    </message>
    <message>
      <source>Show tables that hold these words</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Tabellen zeigen, die diese Wörter enthalten</translation>
    </message>
    <message>
      <source>Show the &amp;whole chart</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu.menu_of_chart</extracomment>
      <translation>&amp;Ganzes Diagramm anzeigen</translation>
    </message>
    <message>
      <source>Show the changed rows only</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel.show_book</extracomment>
      <translation>Nur geänderte Zeilen anzeigen</translation>
    </message>
    <message>
      <source>Show the current job</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage.__init__</extracomment>
      <translation>Aktuellen Job anzeigen</translation>
    </message>
    <message>
      <source>Show the field</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel._warning</extracomment>
      <translation>Feld anzeigen</translation>
    </message>
    <message>
      <source>Show {0}</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands.hide</extracomment>
      <translation>{0} einblenden</translation>
    </message>
    <message>
      <source>Shown are the first {0}; {1} more were compared.</source>
      <extracomment>ftcost_core/report/section_comparison.py: _blocks</extracomment>
      <translation>Gezeigt werden die ersten {0}; {1} weitere wurden verglichen.</translation>
    </message>
    <message>
      <source>Single changes, each estimated again on its own: the savings of several do not simply add up.</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Einzelne Änderungen, jede für sich neu geschätzt: Die Ersparnisse mehrerer addieren sich nicht einfach.</translation>
    </message>
    <message>
      <source>Size of a checkpoint</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Größe eines Checkpoints</translation>
    </message>
    <message>
      <source>Size of an experiment</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Größe eines Experiments</translation>
    </message>
    <message>
      <source>Size of each</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>Jeweilige Größe</translation>
    </message>
    <message>
      <source>Size of the group that GRPO compares.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Größe der Gruppe, die GRPO vergleicht.</translation>
    </message>
    <message>
      <source>Sizes and limits</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>Größen und Grenzen</translation>
    </message>
    <message>
      <source>SkyPilot mounts no buckets on {cloud}: an interruption loses what was saved. Rent on demand, or end the run with a copy to a place of yours.</source>
      <extracomment>ftcost_core/exporters/skypilot.py: _notes</extracomment>
      <translation>SkyPilot bindet auf {cloud} keine Buckets ein: Bei einer Unterbrechung geht verloren, was gespeichert war. Mieten Sie on demand, oder beenden Sie den Lauf mit einer Kopie an einen eigenen Ort.</translation>
    </message>
    <message>
      <source>SkyPilot mounts no buckets on {cloud}: what is saved stays on the machine until you take it: rsync -a {name}:sky_workdir/{output}/ {output}/</source>
      <extracomment>ftcost_core/exporters/skypilot.py: _notes</extracomment>
      <translation>SkyPilot bindet auf {cloud} keine Buckets ein: Was gespeichert wird, bleibt auf der Maschine, bis Sie es holen: rsync -a {name}:sky_workdir/{output}/ {output}/</translation>
    </message>
    <message>
      <source>SkyPilot rents no spot machines on {cloud}.</source>
      <extracomment>ftcost_core/exporters/skypilot.py: _notes</extracomment>
      <translation>SkyPilot mietet keine Spot-Maschinen bei {cloud}.</translation>
    </message>
    <message>
      <source>Sleep mode</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Schlafmodus</translation>
    </message>
    <message>
      <source>Sliding window</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Sliding Window</translation>
    </message>
    <message>
      <source>Slowest and fastest tenth of the steps: {0} and {1}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Langsamstes und schnellstes Zehntel der Schritte: {0} und {1}.</translation>
    </message>
    <message>
      <source>Small matrices added to a frozen model; only they are trained, and only they need to be saved.</source>
      <extracomment>resources/report/glossary.json: Adapter</extracomment>
      <translation>Kleine Matrizen, die einem eingefrorenen Modell hinzugefügt werden; nur sie werden trainiert, und nur sie müssen gespeichert werden.</translation>
    </message>
    <message>
      <source>Smaller parts</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Kleinere Posten</translation>
    </message>
    <message>
      <source>Sold as</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Verkauft als</translation>
    </message>
    <message>
      <source>Some files cannot be used; they are left as they are.</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog._list</extracomment>
      <translation>Einige Dateien sind nicht nutzbar; sie bleiben, wie sie sind.</translation>
    </message>
    <message>
      <source>Some of its settings are partly guessed, so it is not counted in the error figures.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: caveats</extracomment>
      <translation>Einige seiner Einstellungen sind teils geraten, daher zählt er nicht in die Fehlerwerte.</translation>
    </message>
    <message>
      <source>Some rows cannot be imported.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>Einige Zeilen können nicht importiert werden.</translation>
    </message>
    <message>
      <source>Something does not work here. Installing again often mends it; the report says what failed.</source>
      <extracomment>ftcost_gui/dialogs/check_installation.py: CheckDialog._finished</extracomment>
      <translation>Hier funktioniert etwas nicht. Oft hilft eine neue Installation; der Bericht sagt, was fehlschlug.</translation>
    </message>
    <message>
      <source>Something in your price files cannot be used; it is left as it is.</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages.show_faults</extracomment>
      <translation>Etwas in Ihren Preisdateien ist nicht nutzbar; es bleibt, wie es ist.</translation>
    </message>
    <message>
      <source>Something that can be rented or is owned: a number of GPUs of a kind, at a price an hour, on certain terms, on a day that somebody looked.</source>
      <extracomment>resources/help/glossary.json: Offer</extracomment>
      <translation>Etwas, das gemietet werden kann oder vorhanden ist: eine Anzahl GPUs einer Art, zu einem Preis je Stunde, zu bestimmten Konditionen, an einem Tag, an dem jemand nachsah.</translation>
    </message>
    <message>
      <source>Something went wrong</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
      <source>Source</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Quelle</translation>
    </message>
    <message>
      <source>Source left out</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Ohne die Quelle</translation>
    </message>
    <message>
      <source>Source left out: by fits that know nothing of a run's source, as your own jobs are met. As shipped: with the coefficients of the program, which are fitted to these very runs.</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Ohne die Quelle: nach Anpassungen, die von der Quelle eines Laufs nichts wissen, so wie sie auch eigenen Jobs begegnen. Ausgeliefert: mit den Koeffizienten des Programms, die an eben diese Läufe angepasst sind.</translation>
    </message>
    <message>
      <source>Source of the price</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>Quelle des Preises</translation>
    </message>
    <message>
      <source>Source: {0}</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog.__init__</extracomment>
      <translation>Quelle: {0}</translation>
    </message>
    <message>
      <source>Sources</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Quellen</translation>
    </message>
    <message>
      <source>Speed</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidencePage.__init__</extracomment>
      <translation>Tempo</translation>
    </message>
    <message>
      <source>Speed = TFLOPS × efficiency (50 to 80 %) / parameters</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Tempo = TFLOPS × Effizienz (50 bis 80 %) / Parameter</translation>
    </message>
    <message>
      <source>Speed and steps</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Tempo und Schritte</translation>
    </message>
    <message>
      <source>Speed of 7B with LoRA, batch 4</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>Tempo von 7B mit LoRA, Batch 4</translation>
    </message>
    <message>
      <source>Speed of a GPU against one alone</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Tempo einer GPU gegen eine einzelne</translation>
    </message>
    <message>
      <source>Speed of all GPUs together, and of several over one.</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>Tempo aller GPUs zusammen und von mehreren zu einer.</translation>
    </message>
    <message>
      <source>Speed of each step</source>
      <extracomment>ftcost_core/charts/steps.py: steps_plot</extracomment>
      <translation>Tempo jedes Schritts</translation>
    </message>
    <message>
      <source>Speed of published runs: the program against the measurement</source>
      <extracomment>ftcost_core/charts/accuracy.py: accuracy_plot</extracomment>
      <translation>Tempo veröffentlichter Läufe: das Programm gegen die Messung</translation>
    </message>
    <message>
      <source>Speed per GPU</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.__init__</extracomment>
      <translation>Tempo je GPU</translation>
    </message>
    <message>
      <source>Speed, each source left out of the fit in turn: median error {0}, 90 % within {1}, {2} in ranges whose top is {3} times their bottom. Each regime left out (a chip, stack, link, number of nodes, context, quantisation or method): median error {4}, 90 % within {5}, {6} in ranges of {7}.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _two_tests</extracomment>
      <translation>Tempo, jede Quelle reihum von der Anpassung ausgelassen: mittlerer Fehler (Median) {0}, 90 % innerhalb von {1}, {2} in Spannen, deren oberes Ende das {3}-Fache des unteren ist. Jeder Bereich ausgelassen (Chip, Stack, Link, Zahl der Knoten, Kontext, Quantisierung oder Methode): Median {4}, 90 % innerhalb von {5}, {6} in Spannen von {7}.</translation>
    </message>
    <message>
      <source>Speed: fitted to {runs} published runs of {sources} sources. With each source left out of the fit in turn, half of its runs came within {median} and 90 % within {p90}; the ranges held {held} of them. With each regime left out (a chip, stack, link, number of nodes, context, quantisation, method), half came within {regime_median} and 90 % within {regime_p90}; the ranges held {regime_held}.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Tempo: angepasst an {runs} veröffentlichte Läufe aus {sources} Quellen. Wird jede Quelle reihum aus der Anpassung ausgelassen, liegt die Hälfte ihrer Läufe innerhalb von {median} und liegen 90 % innerhalb von {p90}; die Spannen enthielten {held} davon. Wird jeder Bereich ausgelassen (Chip, Stack, Link, Zahl der Knoten, Kontext, Quantisierung, Methode), liegt die Hälfte innerhalb von {regime_median} und liegen 90 % innerhalb von {regime_p90}; die Spannen enthielten {regime_held}.</translation>
    </message>
    <message>
      <source>Speed: median error</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>Tempo: Fehler (Median)</translation>
    </message>
    <message>
      <source>Split</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Geteilt</translation>
    </message>
    <message>
      <source>Spot machines</source>
      <extracomment>ftcost_core/advice/candidates.py: _hardware</extracomment>
      <translation>Spot-Maschinen</translation>
    </message>
    <message>
      <source>Spot machines, saving every {rounded} minutes</source>
      <extracomment>ftcost_core/advice/candidates.py: _hardware</extracomment>
      <translation>Spot-Maschinen, Speichern alle {rounded} Minuten</translation>
    </message>
    <message>
      <source>Spot: yes or no</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: _choices</extracomment>
      <translation>Spot: ja oder nein</translation>
    </message>
    <message>
      <source>Stack</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Stack</translation>
    </message>
    <message>
      <source>Stages of spreading over GPUs: the optimizer states, then the gradients too, then the weights as well. FSDP's full sharding is the last stage.</source>
      <extracomment>resources/help/glossary.json: ZeRO-1, ZeRO-2, ZeRO-3</extracomment>
      <translation>Stufen der Verteilung über GPUs: die Optimiererzustände, dann auch die Gradienten, dann auch die Gewichte. Das volle Sharding von FSDP ist die letzte Stufe.</translation>
    </message>
    <message>
      <source>Standard</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Standard</translation>
    </message>
    <message>
      <source>Start</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: StartBar.__init__</extracomment>
      <translation>Einstieg</translation>
    </message>
    <message>
      <source>Start &amp;it with</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>Star&amp;ten mit</translation>
    </message>
    <message>
      <source>Start from: {0}</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: _button</extracomment>
      <translation>Anfangen mit: {0}</translation>
    </message>
    <message>
      <source>Start it on each of the {nodes} nodes, with RANK from 0 to {last} and ADDRESS the name of the node of rank 0.</source>
      <extracomment>ftcost_core/exporters/dispatch.py: _started_by_hand</extracomment>
      <translation>Auf jedem der {nodes} Knoten starten, mit RANK von 0 bis {last} und dem Namen des Knotens mit Rang 0 als ADDRESS.</translation>
    </message>
    <message>
      <source>Start the command on every host of the slice: JAX joins the hosts by itself on Cloud TPU.</source>
      <extracomment>resources/exporters/settings/maxtext.json</extracomment>
      <translation>Starten Sie den Befehl auf jedem Host des Slice: Auf Cloud TPU verbindet JAX die Hosts von selbst.</translation>
    </message>
    <message>
      <source>Startup, 7B on 500 K tokens</source>
      <extracomment>resources/examples/startup-7b.ftcost</extracomment>
      <translation>Startup, 7B auf 500 K Token</translation>
    </message>
    <message>
      <source>States are rounded; loss curves match in practice</source>
      <extracomment>ftcost_core/advice/candidates.py: _method</extracomment>
      <translation>Zustände werden gerundet; Loss-Kurven stimmen in der Praxis überein</translation>
    </message>
    <message>
      <source>Steps</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Schritte</translation>
    </message>
    <message>
      <source>Steps before them that do not count</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Schritte davor, die nicht zählen</translation>
    </message>
    <message>
      <source>Steps that count</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults.__init__</extracomment>
      <translation>Schritte, die zählen</translation>
    </message>
    <message>
      <source>Stop</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.__init__</extracomment>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>Stop the run</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Lauf bricht ab</translation>
    </message>
    <message>
      <source>Stopped disk per GB and month</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Gestoppter Speicher je GB und Monat</translation>
    </message>
    <message>
      <source>Stopped; nothing is changed.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._stop</extracomment>
      <translation>Angehalten; nichts ist geändert.</translation>
    </message>
    <message>
      <source>Storage</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Speicherplatz</translation>
    </message>
    <message>
      <source>Storage per GB and month</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Speicherplatz je GB und Monat</translation>
    </message>
    <message>
      <source>Storing the scales of 4-bit weights in 8 bits as well: about 0.4 bits a weight less.</source>
      <extracomment>resources/help/glossary.json: Double quantisation</extracomment>
      <translation>Auch die Skalen von 4-Bit-Gewichten in 8 Bit speichern: etwa 0,4 Bit je Gewicht weniger.</translation>
    </message>
    <message>
      <source>Storing weights in fewer bits; they are expanded (dequantised) when they are used.</source>
      <extracomment>resources/report/glossary.json: Quantisation</extracomment>
      <translation>Gewichte in weniger Bits speichern; sie werden bei der Verwendung entpackt (dequantisiert).</translation>
    </message>
    <message>
      <source>Strategy</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Parallelisierung</translation>
    </message>
    <message>
      <source>Sum of {0} terms</source>
      <extracomment>ftcost_gui/widgets/popover.py: ExplanationPopover.__init__</extracomment>
      <translation>Summe aus {0} Termen</translation>
    </message>
    <message>
      <source>Summary</source>
      <extracomment>ftcost_core/report/section_summary.py: summary_section</extracomment>
      <translation>Zusammenfassung</translation>
    </message>
    <message>
      <source>Supervised (SFT)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Überwacht (SFT)</translation>
    </message>
    <message>
      <source>Supervised fine-tuning: learning from examples of the wanted answer.</source>
      <extracomment>resources/report/glossary.json: SFT</extracomment>
      <translation>Überwachtes Fine-Tuning (Supervised Fine-Tuning): Lernen an Beispielen der gewünschten Antwort.</translation>
    </message>
    <message>
      <source>Support bot, 8B on one RTX 4090</source>
      <extracomment>resources/examples/support-bot-8b.ftcost</extracomment>
      <translation>Support-Bot, 8B auf einer RTX 4090</translation>
    </message>
    <message>
      <source>Switch between GiB and GB</source>
      <extracomment>ftcost_gui/chrome/frame.py: StatusLine.__init__</extracomment>
      <translation>Zwischen GiB und GB wechseln</translation>
    </message>
    <message>
      <source>Synchronisation</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Synchronisation</translation>
    </message>
    <message>
      <source>T&amp;rainer</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>T&amp;rainer</translation>
    </message>
    <message>
      <source>TPU</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>TPU</translation>
    </message>
    <message>
      <source>TPUs stand there by chip: TPU v4, v5e, v5p, v6e and v7, for the stack maxtext; state a slice as hosts and chips a host; older ones and PyTorch on TPUs are not estimated</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>TPUs stehen dort nach Chip: TPU v4, v5e, v5p, v6e und v7, für den Stack maxtext; geben Sie einen Slice als Hosts und Chips je Host an; ältere und PyTorch auf TPUs werden nicht geschätzt</translation>
    </message>
    <message>
      <source>TRL</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>TRL</translation>
    </message>
    <message>
      <source>TRL DPOTrainer, GRPOTrainer and PPOTrainer: with adapters the reference is the model without them</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>TRL DPOTrainer, GRPOTrainer und PPOTrainer: Mit Adaptern ist die Referenz das Modell ohne sie</translation>
    </message>
    <message>
      <source>TRL PPOTrainer: PolicyAndValueWrapper runs both before one backward pass</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: value_activations</extracomment>
      <translation>TRL PPOTrainer: PolicyAndValueWrapper führt beide vor einem Rückwärtsdurchlauf aus</translation>
    </message>
    <message>
      <source>TRL computes the loss in chunks and never holds all logits. Set training.loss to chunked for an estimate of it.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>TRL berechnet den Loss in Stücken und hält nie alle Logits. Setzen Sie training.loss auf chunked, um das zu schätzen.</translation>
    </message>
    <message>
      <source>TRL ds3_gather_for_generation; FSDP.summon_full_params</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>TRL ds3_gather_for_generation; FSDP.summon_full_params</translation>
    </message>
    <message>
      <source>TRL packs samples of supervised fine-tuning only: others are padded to the longest.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>TRL packt nur Beispiele für überwachtes Fine-Tuning: Andere werden auf das längste aufgefüllt.</translation>
    </message>
    <message>
      <source>TSV</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: kinds</extracomment>
      <translation>TSV</translation>
    </message>
    <message>
      <source>Table, CSV…</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Tabelle, CSV…</translation>
    </message>
    <message>
      <source>Table, HTML…</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>Tabelle, HTML…</translation>
    </message>
    <message>
      <source>Tables and rules of the guides</source>
      <extracomment>tests/claims/page.py: _tables</extracomment>
      <translation>Tabellen und Regeln der Leitfäden</translation>
    </message>
    <message>
      <source>Tables of the guides</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidencePage.__init__</extracomment>
      <translation>Tabellen der Leitfäden</translation>
    </message>
    <message>
      <source>Take</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Übernehmen</translation>
    </message>
    <message>
      <source>Take it anyway</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>Trotzdem übernehmen</translation>
    </message>
    <message>
      <source>Take this value</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.__init__</extracomment>
      <translation>Diesen Wert übernehmen</translation>
    </message>
    <message>
      <source>Take {0}</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.take</extracomment>
      <translation>{0} übernehmen</translation>
    </message>
    <message>
      <source>Take {0} prices</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>{0} Preise übernehmen</translation>
    </message>
    <message>
      <source>Taken off every price of this provider.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wird von jedem Preis dieses Anbieters abgezogen.</translation>
    </message>
    <message>
      <source>Takes 10M, 1.5B, 8k (8 000) and 8Ki (8 192).</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._describe</extracomment>
      <translation>Versteht 10M, 1.5B, 8k (8 000) und 8Ki (8 192).</translation>
    </message>
    <message>
      <source>Takes 48, 72 h, 3 days, 1 d 12 h and 90 min.</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._describe</extracomment>
      <translation>Nimmt 48, 72 h, 3 Tage, 1 d 12 h und 90 min.</translation>
    </message>
    <message>
      <source>Takes 8 000 and 8k (8 192).</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._describe</extracomment>
      <translation>Nimmt 8 000 und 8k (8 192).</translation>
    </message>
    <message>
      <source>Taking {0} rows…</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.accept</extracomment>
      <translation>{0} Zeilen werden übernommen …</translation>
    </message>
    <message>
      <source>Targets</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Zielmodule</translation>
    </message>
    <message>
      <source>Tax</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Steuer</translation>
    </message>
    <message>
      <source>Tensor parallel</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Tensor-parallel</translation>
    </message>
    <message>
      <source>Tensor parallelism</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Tensor-Parallelisierung</translation>
    </message>
    <message>
      <source>Tensor parallelism over {needed:,} GPUs</source>
      <extracomment>ftcost_core/planner/binding.py: _tensor_parallel</extracomment>
      <translation>Tensor-Parallelität über {needed:,} GPUs</translation>
    </message>
    <message>
      <source>TensorBoard events</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>TensorBoard-Ereignisse</translation>
    </message>
    <message>
      <source>Tensors in {0}</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>Tensoren in {0}</translation>
    </message>
    <message>
      <source>Term</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Term</translation>
    </message>
    <message>
      <source>Term, mo</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _field</extracomment>
      <translation>Dauer, Mon</translation>
    </message>
    <message>
      <source>Term, months</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Vertragsdauer, Monate</translation>
    </message>
    <message>
      <source>Terms</source>
      <extracomment>ftcost_core/documents/job.py: Price</extracomment>
      <translation>Konditionen</translation>
    </message>
    <message>
      <source>Terms of a machine. On-demand: by the hour. Spot: cheaper, and may be taken away at any moment. Reserved: paid for a term, used or not. Owned: bought, so that an hour costs its share of price, power and room.</source>
      <extracomment>resources/report/glossary.json: On-demand, spot, reserved, owned</extracomment>
      <translation>Konditionen einer Maschine. On-Demand: nach Stunden. Spot: günstiger, kann aber jederzeit entzogen werden. Reserviert: für eine Vertragsdauer bezahlt, genutzt oder nicht. Eigene: gekauft, sodass eine Stunde ihren Anteil an Preis, Strom und Raum kostet.</translation>
    </message>
    <message>
      <source>Text</source>
      <extracomment>ftcost_gui/help/reader.py: Reader.__init__</extracomment>
      <translation>Text</translation>
    </message>
    <message>
      <source>That fit</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Passende</translation>
    </message>
    <message>
      <source>That is over the budget of {limit}, which is kept with a chance of {share}.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Das liegt über dem Budget von {limit}, das mit einer Wahrscheinlichkeit von {share} eingehalten wird.</translation>
    </message>
    <message>
      <source>That is over the deadline of {limit}, which is kept with a chance of {share}.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Das liegt über der Frist von {limit}, die mit einer Wahrscheinlichkeit von {share} eingehalten wird.</translation>
    </message>
    <message>
      <source>That is with the shipped coefficients, which have seen this run; without anything of its source it is {0} ({1}).</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: _figures</extracomment>
      <translation>Dies gilt mit den ausgelieferten Koeffizienten, die diesen Lauf kennen; ganz ohne seine Quelle ist der Wert {0} ({1}).</translation>
    </message>
    <message>
      <source>That is without anything of this source; the shipped coefficients, which have seen it, say {0} ({1}).</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: _figures</extracomment>
      <translation>Dies gilt ganz ohne diese Quelle; die ausgelieferten Koeffizienten, die sie kennen, sagen {0} ({1}).</translation>
    </message>
    <message>
      <source>That much time can't be saved. Best found: {0} with {1}.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>So viel Zeit lässt sich nicht sparen. Am besten: {0} mit {1}.</translation>
    </message>
    <message>
      <source>The adapter</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>Der Adapter</translation>
    </message>
    <message>
      <source>The bill, by part</source>
      <extracomment>ftcost_core/report/section_cost.py: _bill</extracomment>
      <translation>Die Rechnung, nach Teilen</translation>
    </message>
    <message>
      <source>The budget is {0}.</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Das Budget ist {0}.</translation>
    </message>
    <message>
      <source>The budget of {limit} is kept with a chance of {share} only.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Das Budget von {limit} wird nur mit einer Wahrscheinlichkeit von {share} eingehalten.</translation>
    </message>
    <message>
      <source>The budget of {limit} is kept with a chance of {share}.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Das Budget von {limit} wird mit einer Wahrscheinlichkeit von {share} eingehalten.</translation>
    </message>
    <message>
      <source>The built-in list says {0}.</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Die mitgelieferte Liste sagt {0}.</translation>
    </message>
    <message>
      <source>The catalogue cannot be used.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._refuse</extracomment>
      <translation>Der Katalog ist nicht brauchbar.</translation>
    </message>
    <message>
      <source>The chance to fit against what happened</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._calibration_card</extracomment>
      <translation>Die Chance, zu passen, und was geschah</translation>
    </message>
    <message>
      <source>The chance to fit: what was said of published verdicts, and how many fitted</source>
      <extracomment>ftcost_core/charts/calibration.py: calibration_plot</extracomment>
      <translation>Die Chance, zu passen: was über veröffentlichte Urteile gesagt wurde, und wie viele passten</translation>
    </message>
    <message>
      <source>The cheapest costs {least}; the budget is {budget}.</source>
      <extracomment>ftcost_core/planner/binding.py</extracomment>
      <translation>Das günstigste kostet {least}; das Budget ist {budget}.</translation>
    </message>
    <message>
      <source>The cheapest of each way to pay</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Das Günstigste jeder Zahlungsweise</translation>
    </message>
    <message>
      <source>The cheapest that meets the deadline costs {least}; the budget is {budget}.</source>
      <extracomment>ftcost_core/planner/binding.py</extracomment>
      <translation>Das günstigste in der Frist kostet {least}; das Budget ist {budget}.</translation>
    </message>
    <message>
      <source>The chosen run</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: RunDetails.show_point</extracomment>
      <translation>Der gewählte Lauf</translation>
    </message>
    <message>
      <source>The chosen table</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Die gewählte Tabelle</translation>
    </message>
    <message>
      <source>The closest has {0}.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _closest</extracomment>
      <translation>Der nächste hat {0}.</translation>
    </message>
    <message>
      <source>The closest is the same in all that counts.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _closest</extracomment>
      <translation>Der nächste ist in allem Wesentlichen gleich.</translation>
    </message>
    <message>
      <source>The completions that a model generates during training to learn from: by an engine such as vLLM beside the trainer, or by the trainer itself. Of each prompt GRPO compares a group.</source>
      <extracomment>resources/help/glossary.json: Rollout</extracomment>
      <translation>Die Antworten, die ein Modell im Training generiert, um daraus zu lernen: mit einer Engine wie vLLM neben dem Trainer oder mit dem Trainer selbst. Von jedem Prompt vergleicht GRPO eine Gruppe.</translation>
    </message>
    <message>
      <source>The console of a training, {0} steps so far.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._log</extracomment>
      <translation>Die Konsole eines Trainings, bisher {0} Schritte.</translation>
    </message>
    <message>
      <source>The data is a folder with training.jsonl, of input and output.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Die Daten sind ein Ordner mit training.jsonl, mit input und output.</translation>
    </message>
    <message>
      <source>The data is a tokenised index (.bin and .idx): give its path without the ending.</source>
      <extracomment>resources/exporters/settings/nemo.json</extracomment>
      <translation>Die Daten sind ein tokenisierter Index (.bin und .idx): seinen Pfad ohne die Endung angeben.</translation>
    </message>
    <message>
      <source>The day (or month) somebody looked; empty: that of the list.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Der Tag (oder Monat), an dem jemand nachsah; leer: der der Liste.</translation>
    </message>
    <message>
      <source>The day of the rate.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Der Tag des Kurses.</translation>
    </message>
    <message>
      <source>The day somebody looked, for rows that do not say.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Der Tag, an dem jemand nachsah, für Zeilen ohne eigene Angabe.</translation>
    </message>
    <message>
      <source>The deadline is {0}.</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Der Termin ist {0}.</translation>
    </message>
    <message>
      <source>The deadline of {limit} is kept with a chance of {share} only.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Die Frist von {limit} wird nur mit einer Wahrscheinlichkeit von {share} eingehalten.</translation>
    </message>
    <message>
      <source>The deadline of {limit} is kept with a chance of {share}.</source>
      <extracomment>ftcost_core/report/section_summary.py</extracomment>
      <translation>Die Frist von {limit} wird mit einer Wahrscheinlichkeit von {share} eingehalten.</translation>
    </message>
    <message>
      <source>The document cannot be opened.</source>
      <extracomment>ftcost_gui/app/start.py: Start._open_document</extracomment>
      <translation>Das Dokument lässt sich nicht öffnen.</translation>
    </message>
    <message>
      <source>The estimate counts completions: one epoch is {prompts:,} prompts of the data set.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>Die Schätzung zählt Antworten: Eine Epoche sind {prompts:,} Prompts des Datensatzes.</translation>
    </message>
    <message>
      <source>The estimate failed: a fault of the program, not of the job.</source>
      <extracomment>ftcost_gui/state/job_store.py: JobStore._fail</extracomment>
      <translation>Die Schätzung schlug fehl: ein Fehler des Programms, nicht des Jobs.</translation>
    </message>
    <message>
      <source>The estimate is billed on {billed}, which {tool} does not rent; the task is for {offer} at {price:,.2f} USD an hour.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>Die Schätzung ist nach {billed} abgerechnet, was {tool} nicht mietet; die Aufgabe ist für {offer} zu {price:,.2f} USD je Stunde.</translation>
    </message>
    <message>
      <source>The estimate is copied as a picture.</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._copy_picture</extracomment>
      <translation>Die Schätzung ist als Bild kopiert.</translation>
    </message>
    <message>
      <source>The estimate is for {titles}; {title} may need other memory and time. Set training.stack to {facts} for an estimate of it.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: all_notes</extracomment>
      <translation>Die Schätzung gilt für {titles}; {title} kann anderen Speicher und andere Zeit brauchen. Für eine Schätzung dazu training.stack auf {facts} setzen.</translation>
    </message>
    <message>
      <source>The experts of a mixture-of-experts model spread over GPUs; tokens travel to the GPU of their expert. Experts may be split over another number of GPUs than the other matrices (expert tensor parallelism), or stay whole.</source>
      <extracomment>resources/help/glossary.json: Expert parallelism</extracomment>
      <translation>Die Experten eines Mixture-of-Experts-Modells, auf GPUs verteilt; Token reisen zur GPU ihres Experten. Experten können auf eine andere Zahl von GPUs aufgeteilt sein als die übrigen Matrizen (Experten-Tensor-Parallelisierung) oder ganz bleiben.</translation>
    </message>
    <message>
      <source>The fastest micro-batch that fits</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>Der schnellste Micro-Batch, der passt</translation>
    </message>
    <message>
      <source>The fastest takes {least}; the deadline is {deadline}.</source>
      <extracomment>ftcost_core/planner/binding.py</extracomment>
      <translation>Der schnellste braucht {least}; die Frist ist {deadline}.</translation>
    </message>
    <message>
      <source>The fastest within the budget takes {least}; the deadline is {deadline}.</source>
      <extracomment>ftcost_core/planner/binding.py</extracomment>
      <translation>Der schnellste im Budget braucht {least}; die Frist ist {deadline}.</translation>
    </message>
    <message>
      <source>The figures are those of the last count; count again for these settings.</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._show_state</extracomment>
      <translation>Die Werte sind die der letzten Zählung; für diese Einstellungen neu zählen.</translation>
    </message>
    <message>
      <source>The figures below are those of the settings before.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show</extracomment>
      <translation>Die Werte unten sind die der vorigen Einstellungen.</translation>
    </message>
    <message>
      <source>The figures below still use the last valid settings.</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation.__init__</extracomment>
      <translation>Die Zahlen unten gelten noch für die letzten gültigen Einstellungen.</translation>
    </message>
    <message>
      <source>The files hold no data out and evaluate nothing.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>Die Dateien halten keine Daten zurück und evaluieren nichts.</translation>
    </message>
    <message>
      <source>The first steps wait for the compiler; changing shapes wait again</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>Die ersten Schritte warten auf den Compiler; wechselnde Formen warten erneut</translation>
    </message>
    <message>
      <source>The folders of models, data and output must be reached from every host, such as a bucket (gs://).</source>
      <extracomment>resources/exporters/settings/maxtext.json</extracomment>
      <translation>Die Ordner von Modellen, Daten und Ausgabe müssen von jedem Host erreichbar sein, etwa in einem Bucket (gs://).</translation>
    </message>
    <message>
      <source>The formulas are in US dollars; your rate: {0}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_cost</extracomment>
      <translation>Die Formeln sind in US-Dollar; Ihr Kurs: {0}.</translation>
    </message>
    <message>
      <source>The fullest instant of each moment, {units} allocated</source>
      <extracomment>ftcost_core/report/section_memory.py: _blocks</extracomment>
      <translation>Der vollste Augenblick jedes Moments, {units} allokiert</translation>
    </message>
    <message>
      <source>The guides</source>
      <extracomment>tests/claims/page.py: _tables</extracomment>
      <translation>Die Leitfäden</translation>
    </message>
    <message>
      <source>The guides' opinion: nothing here can be computed.</source>
      <extracomment>tests/claims/tables.json: quality</extracomment>
      <translation>Die Meinung der Leitfäden: Nichts hier lässt sich berechnen.</translation>
    </message>
    <message>
      <source>The job already has these token lengths.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.send_to_job</extracomment>
      <translation>Der Job hat diese Tokenlängen bereits.</translation>
    </message>
    <message>
      <source>The job cannot be scaled to it.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.send_to_job</extracomment>
      <translation>Der Job lässt sich nicht darauf skalieren.</translation>
    </message>
    <message>
      <source>The job describes its model inline: fill in where the model lies.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: all_notes</extracomment>
      <translation>Der Job beschreibt sein Modell selbst: eintragen, wo das Modell liegt.</translation>
    </message>
    <message>
      <source>The job does not fit: at the peak one {gpu} would have to hold {size} ({spread}), which it does with a chance of {share}. Hours and money below are what it would take if it did.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Der Job passt nicht: An der Spitze müsste eine {gpu} {size} halten ({spread}), was mit einer Wahrscheinlichkeit von {share} gelingt. Stunden und Geld unten gelten für den Fall, dass er passte.</translation>
    </message>
    <message>
      <source>The job does not take these figures.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.send_to_job</extracomment>
      <translation>Der Job nimmt diese Werte nicht an.</translation>
    </message>
    <message>
      <source>The job does not take these lengths.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.send_to_job</extracomment>
      <translation>Der Job nimmt diese Längen nicht an.</translation>
    </message>
    <message>
      <source>The job fits with a chance of {share}: {size} at the peak of a step ({spread}).</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Der Job passt mit einer Wahrscheinlichkeit von {share}: {size} an der Spitze eines Schritts ({spread}).</translation>
    </message>
    <message>
      <source>The job stands at {0}.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: finding</extracomment>
      <translation>Der Job steht bei {0}.</translation>
    </message>
    <message>
      <source>The kernel that multiplies a mixture's routed experts.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Der Kernel, der die gerouteten Experten eines Mixture-Modells multipliziert.</translation>
    </message>
    <message>
      <source>The language changes once the dialog is closed.</source>
      <extracomment>ftcost_gui/app/windows.py: LanguageChange._obstacle</extracomment>
      <translation>Die Sprache wechselt, sobald der Dialog geschlossen ist.</translation>
    </message>
    <message>
      <source>The language changes once the report is written.</source>
      <extracomment>ftcost_gui/app/windows.py: LanguageChange._obstacle</extracomment>
      <translation>Die Sprache wechselt, sobald der Bericht geschrieben ist.</translation>
    </message>
    <message>
      <source>The largest that fits, all else equal: {0}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_memory</extracomment>
      <translation>Größter passender, alles andere gleich: {0}.</translation>
    </message>
    <message>
      <source>The list of "chat" messages or "sharegpt" turns.</source>
      <extracomment>ftcost_core/dataset/options.py: RecordFields</extracomment>
      <translation>Die Liste der "chat"-Nachrichten oder "sharegpt"-Beiträge.</translation>
    </message>
    <message>
      <source>The loop holds the model's outputs until the backward pass is over.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Die Schleife hält die Ausgaben des Modells, bis der Rückwärtsdurchlauf vorbei ist.</translation>
    </message>
    <message>
      <source>The loss covers every token of a chat; other trainers' covers the answers only.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _data_notes</extracomment>
      <translation>Der Loss umfasst jedes Token eines Gesprächs; bei anderen Trainern nur die Antworten.</translation>
    </message>
    <message>
      <source>The loss covers the answers of a chat only; TRL's and Unsloth's covers every token.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _data_notes</extracomment>
      <translation>Der Loss umfasst nur die Antworten eines Gesprächs; bei TRL und Unsloth jedes Token.</translation>
    </message>
    <message>
      <source>The memory on the GPU. It holds weights, gradients, optimizer states, activations and the driver's own needs at the same time.</source>
      <extracomment>resources/help/glossary.json: VRAM</extracomment>
      <translation>Der Speicher auf der GPU. Er hält Gewichte, Gradienten, Optimiererzustände, Aktivierungen und den Eigenbedarf des Treibers gleichzeitig.</translation>
    </message>
    <message>
      <source>The model</source>
      <extracomment>ftcost_gui/help/pages.py: groups</extracomment>
      <translation>Das Modell</translation>
    </message>
    <message>
      <source>The most allocated at once by moment: {said}. The peak is in the {moments}.</source>
      <extracomment>ftcost_core/charts/timeline.py: _finding</extracomment>
      <translation>Das meiste gleichzeitig Allokierte je Moment: {said}. Moment der Spitze: {moments}.</translation>
    </message>
    <message>
      <source>The most that is more likely to fit than not, all else as it is</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._show_most</extracomment>
      <translation>Das Größte, das eher passt als nicht, bei sonst Gleichem</translation>
    </message>
    <message>
      <source>The most tokens that the model sees at a time in training.</source>
      <extracomment>resources/report/glossary.json: Context length</extracomment>
      <translation>Die meisten Token, die das Modell im Training auf einmal sieht.</translation>
    </message>
    <message>
      <source>The number of trained tokens from which own GPUs cost less than a service that bills by the token.</source>
      <extracomment>resources/report/glossary.json: Break-even</extracomment>
      <translation>Die Zahl trainierter Token, ab der eigene GPUs weniger kosten als ein Dienst, der nach Token abrechnet.</translation>
    </message>
    <message>
      <source>The numbers that a model consists of. Names round them: an “8B” model has between 7.5 and 8.5 thousand million, as a rule.</source>
      <extracomment>resources/help/glossary.json: Parameters</extracomment>
      <translation>Die Zahlen, aus denen ein Modell besteht. Namen runden sie: Ein „8B“-Modell hat in der Regel zwischen 7,5 und 8,5 Milliarden.</translation>
    </message>
    <message>
      <source>The offer is sold with {gpus:g} GPUs, the job needs {gpus_per_node} in one machine.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>Das Angebot wird mit {gpus:g} GPUs verkauft, der Job braucht {gpus_per_node} in einer Maschine.</translation>
    </message>
    <message>
      <source>The offer is {kind}: point {tool} at that capacity, or it rents on demand.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>Art des Angebots: {kind}. {tool} auf diese Kapazität richten, sonst mietet es on demand.</translation>
    </message>
    <message>
      <source>The offer's region, {region}, is none of {tool}'s: it looks in all of {provider}'s.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>Die Region des Angebots, {region}, kennt {tool} nicht: Es sucht in allen von {provider}.</translation>
    </message>
    <message>
      <source>The old file is now {0}.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._set_aside</extracomment>
      <translation>Die alte Datei heißt jetzt {0}.</translation>
    </message>
    <message>
      <source>The output of nvidia-smi, with no GPU of the catalogue in it.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._gpus</extracomment>
      <translation>Die Ausgabe von nvidia-smi, ohne eine GPU des Katalogs.</translation>
    </message>
    <message>
      <source>The part of a layer in which tokens look at each other. Computed plainly (eager), it stores a number for each pair of tokens, so that its memory grows with the square of the context.</source>
      <extracomment>resources/help/glossary.json: Attention</extracomment>
      <translation>Der Teil einer Schicht, in dem Token einander ansehen. Direkt berechnet (eager), speichert er eine Zahl für jedes Token-Paar, sodass sein Speicher mit dem Quadrat des Kontexts wächst.</translation>
    </message>
    <message>
      <source>The part of an image-language model that reads images: it cuts each into patches, and a projector turns them into tokens of the context. Frozen, it runs forward only; trained, or with adapters on it, it keeps activations like the decoder's layers.</source>
      <extracomment>resources/help/glossary.json: Image tower</extracomment>
      <translation>Der Teil eines Bild-Sprach-Modells, der Bilder liest: Er zerlegt jedes in Patches, und ein Projektor macht daraus Token des Kontexts. Eingefroren läuft er nur vorwärts; trainiert oder mit Adaptern hält er Aktivierungen wie die Schichten des Decoders.</translation>
    </message>
    <message>
      <source>The peak is</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>Die Spitze ist</translation>
    </message>
    <message>
      <source>The picture is on the clipboard.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._copy_picture</extracomment>
      <translation>Das Bild liegt in der Zwischenablage.</translation>
    </message>
    <message>
      <source>The pilot is outside the predicted range. Was it a run of this job?</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView.send_to_job</extracomment>
      <translation>Der Pilotlauf liegt außerhalb der vorhergesagten Spanne. War es ein Lauf dieses Jobs?</translation>
    </message>
    <message>
      <source>The pilot's script</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel._make_text</extracomment>
      <translation>Das Pilotskript</translation>
    </message>
    <message>
      <source>The pins are not saved: their file cannot be used, and is left as it is.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._show_fault</extracomment>
      <translation>Die angehefteten Szenarien sind nicht gespeichert: Ihre Datei ist nicht nutzbar und bleibt, wie sie ist.</translation>
    </message>
    <message>
      <source>The plans below still use the last valid settings.</source>
      <extracomment>ftcost_gui/pages/plan/page.py: PlanPage._show_stale</extracomment>
      <translation>Die Pläne unten gelten noch für die letzten gültigen Einstellungen.</translation>
    </message>
    <message>
      <source>The price catalogue has nothing to compare.</source>
      <extracomment>ftcost_core/report/section_cost.py: _offers</extracomment>
      <translation>Der Preiskatalog hat nichts zu vergleichen.</translation>
    </message>
    <message>
      <source>The prices are not exported.</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage.export_to</extracomment>
      <translation>Die Preise sind nicht exportiert.</translation>
    </message>
    <message>
      <source>The prices are not saved.</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._show_failed_save</extracomment>
      <translation>Die Preise sind nicht gespeichert.</translation>
    </message>
    <message>
      <source>The prices are not saved. They stay here, and each edit tries again.</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._say_failed</extracomment>
      <translation>Die Preise sind nicht gespeichert. Sie bleiben hier, und jede Änderung versucht es erneut.</translation>
    </message>
    <message>
      <source>The prices are saved, as after each edit.</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow.save</extracomment>
      <translation>Die Preise sind gespeichert, wie nach jeder Änderung.</translation>
    </message>
    <message>
      <source>The prices of {doubtful} of them are superseded or unusual. They are marked, and none of them is called the cheapest.</source>
      <extracomment>ftcost_core/report/section_cost.py: _offers</extracomment>
      <translation>Die Preise von {doubtful} davon sind überholt oder ungewöhnlich. Sie sind gekennzeichnet, und keiner davon heißt günstigster.</translation>
    </message>
    <message>
      <source>The program</source>
      <extracomment>tests/claims/page.py: _tables</extracomment>
      <translation>Das Programm</translation>
    </message>
    <message>
      <source>The program against the measurement</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._lay_out</extracomment>
      <translation>Das Programm gegen die Messung</translation>
    </message>
    <message>
      <source>The program that trains. Its defaults decide in which precision weights lie, what is kept, and what is recomputed.</source>
      <extracomment>resources/help/glossary.json: Training stack</extracomment>
      <translation>Das Programm, das trainiert. Seine Vorgaben entscheiden, in welcher Genauigkeit Gewichte liegen, was gehalten und was neu berechnet wird.</translation>
    </message>
    <message>
      <source>The program: {0}</source>
      <extracomment>tests/claims/page.py: _claim</extracomment>
      <translation>Das Programm: {0}</translation>
    </message>
    <message>
      <source>The provider's name of the machine.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Der Name der Maschine beim Anbieter.</translation>
    </message>
    <message>
      <source>The provider's own class, such as community or secure.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Die eigene Stufe des Anbieters, etwa community oder secure.</translation>
    </message>
    <message>
      <source>The range is meant to hold 80 % of measurements. Each source's runs are held against a range made from all other sources, so none was used to widen its own.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _of_ranges</extracomment>
      <translation>Die Spanne soll 80 % der Messungen enthalten. Die Läufe jeder Quelle werden an einer Spanne geprüft, die aus allen anderen Quellen gebildet ist; so hat keine Quelle die eigene Spanne geweitet.</translation>
    </message>
    <message>
      <source>The ranges hold in 95 of 100 cases.</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: counted_words</extracomment>
      <translation>Die Spannen gelten in 95 von 100 Fällen.</translation>
    </message>
    <message>
      <source>The ranges overlap: the difference may be nothing.</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel.tip</extracomment>
      <translation>Die Spannen überschneiden sich: Der Unterschied kann null sein.</translation>
    </message>
    <message>
      <source>The rate is yours, of {0}. Click for another currency.</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.show_chosen</extracomment>
      <translation>Eigener Kurs vom {0}. Klicken für eine andere Währung.</translation>
    </message>
    <message>
      <source>The report below helps to mend it. It is in {0}, and nothing is sent.</source>
      <extracomment>ftcost_gui/app/errors.py: ErrorDialog.__init__</extracomment>
      <translation>Der Bericht unten hilft, dies zu beheben. Er liegt in {0}, und nichts wird gesendet.</translation>
    </message>
    <message>
      <source>The rule says</source>
      <extracomment>ftcost_core/report/section_beside.py: rules_section</extracomment>
      <translation>Laut Regel</translation>
    </message>
    <message>
      <source>The same in numbers</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.__init__</extracomment>
      <translation>Dasselbe in Zahlen</translation>
    </message>
    <message>
      <source>The same tokens at services that do the running. They bill the tokens of the data times the epochs; own GPUs cost something whatever the tokens, so there is a number of trained tokens from which they are cheaper.</source>
      <extracomment>ftcost_core/report/section_beside.py: managed_section</extracomment>
      <translation>Dieselben Token bei Diensten, die das Training übernehmen. Sie berechnen die Token der Daten mal die Epochen; eigene GPUs kosten unabhängig von den Token etwas, daher gibt es eine Zahl trainierter Token, ab der sie günstiger sind.</translation>
    </message>
    <message>
      <source>The script is not written.</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.write</extracomment>
      <translation>Das Skript ist nicht geschrieben.</translation>
    </message>
    <message>
      <source>The settings are those of {title} {release}, the nearest to {own} whose settings are known.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: all_notes</extracomment>
      <translation>Die Einstellungen sind die von {title} {release}, der Version am nächsten an {own}, deren Einstellungen bekannt sind.</translation>
    </message>
    <message>
      <source>The shortest context that keeps {0} of the samples whole</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard._suggestion</extracomment>
      <translation>Der kürzeste Kontext, der {0} der Beispiele ungekürzt lässt</translation>
    </message>
    <message>
      <source>The source does not say what was read off. It is compared with what nvidia-smi would show, and not counted in the error figures.</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: _kinds</extracomment>
      <translation>Die Quelle sagt nicht, was abgelesen wurde. Verglichen wird mit dem, was nvidia-smi zeigen würde; in die Fehlerwerte zählt der Lauf nicht.</translation>
    </message>
    <message>
      <source>The speed is scaled from a pilot run of another job: {0}.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Das Tempo ist aus dem Pilotlauf eines anderen Jobs umgerechnet: {0}.</translation>
    </message>
    <message>
      <source>The speed is scaled to a pilot run of this job, so its range is narrow.</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>Die Geschwindigkeit ist auf einen Pilotlauf dieses Jobs skaliert, daher ist ihre Spanne eng.</translation>
    </message>
    <message>
      <source>The speed was measured in a pilot run.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>Die Geschwindigkeit wurde in einem Probelauf gemessen.</translation>
    </message>
    <message>
      <source>The speed's coefficients are fitted to these runs, so the figure is of fits that knew nothing of a run's whole source. With the coefficients that the program ships, which have seen every run, the median error is {0}.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _of_speed</extracomment>
      <translation>Die Koeffizienten der Geschwindigkeit sind an diese Läufe angepasst; der Wert stammt daher aus Anpassungen, die von der ganzen Quelle eines Laufs nichts wussten. Mit den ausgelieferten Koeffizienten, die jeden Lauf kennen, ist der Median des Fehlers {0}.</translation>
    </message>
    <message>
      <source>The state of training saved to disk, so that it can go on from there.</source>
      <extracomment>resources/report/glossary.json: Checkpoint</extracomment>
      <translation>Der auf Platte gespeicherte Trainingszustand, von dem aus es weitergehen kann.</translation>
    </message>
    <message>
      <source>The step to which a provider rounds time up: by the second, the minute or the hour, often with a minimum.</source>
      <extracomment>resources/help/glossary.json: Billing increment</extracomment>
      <translation>Der Schritt, auf den ein Anbieter Zeit aufrundet: nach Sekunden, Minuten oder Stunden, oft mit einem Minimum.</translation>
    </message>
    <message>
      <source>The summary is on the clipboard.</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter.copy_summary</extracomment>
      <translation>Die Zusammenfassung ist in der Zwischenablage.</translation>
    </message>
    <message>
      <source>The table is on the clipboard.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._copy_table</extracomment>
      <translation>Die Tabelle liegt in der Zwischenablage.</translation>
    </message>
    <message>
      <source>The time limit is half more than the upper end of the estimate. A run that reaches it goes on from its last checkpoint when it is submitted again.</source>
      <extracomment>ftcost_core/exporters/slurm.py: _notes</extracomment>
      <translation>Die Zeitgrenze liegt um die Hälfte über dem oberen Ende der Schätzung. Ein Lauf, der sie erreicht, geht nach erneutem Einreichen vom letzten Checkpoint weiter.</translation>
    </message>
    <message>
      <source>The tokenizer's, else ChatML</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Die des Tokenizers, sonst ChatML</translation>
    </message>
    <message>
      <source>The tokens are estimated, {0} to {1}: the range of hours and cost says so.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_time</extracomment>
      <translation>Die Tokens sind geschätzt, {0} bis {1}: Der Bereich von Stunden und Kosten enthält das.</translation>
    </message>
    <message>
      <source>The tool that runs the job; what is left open is what it does by itself.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Das Werkzeug, das den Job ausführt; was offen bleibt, ist, was es von sich aus tut.</translation>
    </message>
    <message>
      <source>The tools a chat template is told about.</source>
      <extracomment>ftcost_core/dataset/options.py: RecordFields</extracomment>
      <translation>Die Tools, die einer Chat-Vorlage genannt werden.</translation>
    </message>
    <message>
      <source>The usual ones, as they fit</source>
      <extracomment>ftcost_gui/tables/table.py: RowsTable.column_menu</extracomment>
      <translation>Die üblichen, soweit sie passen</translation>
    </message>
    <message>
      <source>The usual optimizer. It keeps two running averages for every trained number: 8 bytes each in FP32, often more than the model itself.</source>
      <extracomment>resources/help/glossary.json: AdamW</extracomment>
      <translation>Der übliche Optimierer. Er hält zwei gleitende Mittelwerte je trainierter Zahl: in FP32 je 8 Byte, oft mehr als das Modell selbst.</translation>
    </message>
    <message>
      <source>The vLLM server starts first, on the node's first GPUs; the trainer has the others.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>Zuerst startet der vLLM-Server, auf den ersten GPUs des Knotens; der Trainer hat die anderen.</translation>
    </message>
    <message>
      <source>The wall-clock time that a plan may take at most.</source>
      <extracomment>resources/help/glossary.json: Deadline</extracomment>
      <translation>Die Laufzeit, die ein Plan höchstens brauchen darf.</translation>
    </message>
    <message>
      <source>The whole file</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: text_records</extracomment>
      <translation>Die ganze Datei</translation>
    </message>
    <message>
      <source>The whole machine.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Die ganze Maschine.</translation>
    </message>
    <message>
      <source>The {cheapest_shown} cheapest offers that fit, and all on the front</source>
      <extracomment>ftcost_core/report/section_cost.py: _table</extracomment>
      <translation>Die {cheapest_shown} günstigsten passenden Angebote und alle auf der Front</translation>
    </message>
    <message>
      <source>Theme</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.fill</extracomment>
      <translation>Darstellung</translation>
    </message>
    <message>
      <source>There can be no plan for this job.</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._refuse</extracomment>
      <translation>Für diesen Job kann es keinen Plan geben.</translation>
    </message>
    <message>
      <source>There is no offer.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: why_nothing</extracomment>
      <translation>Es gibt kein Angebot.</translation>
    </message>
    <message>
      <source>There is no price: no offer of the catalogue has this hardware on these terms.</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Es gibt keinen Preis: Kein Angebot des Katalogs hat diese Hardware zu diesen Konditionen.</translation>
    </message>
    <message>
      <source>There is no rate for {0}: money is shown in dollars.</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.show_chosen</extracomment>
      <translation>Es gibt keinen Kurs für {0}: Beträge in Dollar.</translation>
    </message>
    <message>
      <source>There is no text to paste.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster.paste</extracomment>
      <translation>Es gibt keinen Text zum Einfügen.</translation>
    </message>
    <message>
      <source>There is nothing to compare the job with.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: NearPanel._say</extracomment>
      <translation>Es gibt nichts, womit der Job verglichen werden kann.</translation>
    </message>
    <message>
      <source>These plans are for the job as it was; a search for the job as it is now is under way.</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._show_state</extracomment>
      <translation>Diese Pläne gelten für den früheren Stand des Jobs; eine Suche für den jetzigen läuft.</translation>
    </message>
    <message>
      <source>These plans are for the job as it was; the job or the prices have changed since.</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._show_state</extracomment>
      <translation>Diese Pläne gelten für den früheren Stand des Jobs; der Job oder die Preise haben sich seither geändert.</translation>
    </message>
    <message>
      <source>These steps do not go together.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: AnswerCard._show_fault</extracomment>
      <translation>Diese Schritte passen nicht zusammen.</translation>
    </message>
    <message>
      <source>This cannot be changed.</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._connect</extracomment>
      <translation>Dies lässt sich nicht ändern.</translation>
    </message>
    <message>
      <source>This cannot be counted as it is read now.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show_problem</extracomment>
      <translation>So wie es jetzt gelesen wird, lässt es sich nicht zählen.</translation>
    </message>
    <message>
      <source>This cannot be followed for this job.</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._refuse</extracomment>
      <translation>Dieser Verlauf ist für diesen Job nicht möglich.</translation>
    </message>
    <message>
      <source>This cannot be read.</source>
      <extracomment>ftcost_gui/pages/data/data_session.py: _sentence</extracomment>
      <translation>Dies lässt sich nicht lesen.</translation>
    </message>
    <message>
      <source>This cannot be used.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._refuse</extracomment>
      <translation>Dies ist nicht nutzbar.</translation>
    </message>
    <message>
      <source>This cannot be used; what is below stays as it was.</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show_failed</extracomment>
      <translation>Dies ist nicht nutzbar; unten bleibt alles, wie es war.</translation>
    </message>
    <message>
      <source>This computer has: {0} × {1}.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog._recognise</extracomment>
      <translation>Dieser Rechner hat: {0} × {1}.</translation>
    </message>
    <message>
      <source>This installation works.</source>
      <extracomment>ftcost_gui/dialogs/check_installation.py: CheckDialog._finished</extracomment>
      <translation>Diese Installation funktioniert.</translation>
    </message>
    <message>
      <source>This is an example. Start from:</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: StartBar.__init__</extracomment>
      <translation>Dies ist ein Beispiel. Anfangen mit:</translation>
    </message>
    <message>
      <source>This one has {0}.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _differences_from_job</extracomment>
      <translation>Dieser hat {0}.</translation>
    </message>
    <message>
      <source>This one is the same in all that counts.</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _differences_from_job</extracomment>
      <translation>Dieser ist in allem Wesentlichen gleich.</translation>
    </message>
    <message>
      <source>This page is in English: it was not translated.</source>
      <extracomment>ftcost_gui/help/window.py: _with_note</extracomment>
      <translation>Diese Seite ist auf Englisch: Sie wurde nicht übersetzt.</translation>
    </message>
    <message>
      <source>This row is kept but not used until it is mended.</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>Diese Zeile bleibt erhalten, wird aber erst verwendet, wenn sie korrigiert ist.</translation>
    </message>
    <message>
      <source>This row is kept, but not used.</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: tooltip</extracomment>
      <translation>Diese Zeile bleibt erhalten, wird aber nicht verwendet.</translation>
    </message>
    <message>
      <source>This scenario does not fit: the figure is what it would be if it did.</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel.tip</extracomment>
      <translation>Dieses Szenario passt nicht: Der Wert gilt für den Fall, dass es passte.</translation>
    </message>
    <message>
      <source>This target cannot run the job.</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.render_target</extracomment>
      <translation>Dieses Ziel kann den Job nicht ausführen.</translation>
    </message>
    <message>
      <source>This tool cannot start several machines together on {provider}: choose another offer (--offer).</source>
      <extracomment>ftcost_core/exporters/cluster.py: several_notes</extracomment>
      <translation>Dieses Werkzeug kann bei {provider} nicht mehrere Maschinen zusammen starten: Wählen Sie ein anderes Angebot (--offer).</translation>
    </message>
    <message>
      <source>This trainer's command does not spread over nodes: each node would train by itself.</source>
      <extracomment>ftcost_core/exporters/cluster.py: several_notes</extracomment>
      <translation>Der Befehl dieses Trainers verteilt nicht über Knoten: Jeder Knoten würde für sich trainieren.</translation>
    </message>
    <message>
      <source>Threads that tokenise; None: one for each processor core, at most 8.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Threads, die in Token zerlegen; None: einer je Prozessorkern, höchstens 8.</translation>
    </message>
    <message>
      <source>Throughput</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Durchsatz</translation>
    </message>
    <message>
      <source>Throughput, all GPUs</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Durchsatz, alle GPUs</translation>
    </message>
    <message>
      <source>Throughput, tokens/s per GPU</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Durchsatz, Token/s je GPU</translation>
    </message>
    <message>
      <source>Tick those that may be used. None ticked: all of them.</source>
      <extracomment>ftcost_gui/form/limit_buttons.py: LimitButtons.add_list</extracomment>
      <translation>Ankreuzen, was genutzt werden darf. Nichts angekreuzt: alles.</translation>
    </message>
    <message>
      <source>Tier</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Stufe</translation>
    </message>
    <message>
      <source>Time</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>Time and money carry the range of the speed over; hours that do not depend on the speed (set-up, preparation) and prices are taken as given. A price is as good as the day it was looked up.</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>Zeit und Geld übernehmen die Spanne der Geschwindigkeit; Stunden, die nicht davon abhängen (Einrichtung, Vorbereitung), und Preise gelten als gegeben. Ein Preis ist so gut wie der Tag, an dem er nachgesehen wurde.</translation>
    </message>
    <message>
      <source>Time between two saves of the training state. Short ones cost time at each save; long ones lose more when a machine is taken away.</source>
      <extracomment>resources/help/glossary.json: Checkpoint interval</extracomment>
      <translation>Zeit zwischen zwei Speicherungen des Trainingszustands. Kurze Abstände kosten bei jedem Speichern Zeit; lange verlieren mehr, wenn eine Maschine entzogen wird.</translation>
    </message>
    <message>
      <source>Time from start to end as a clock on the wall shows it, however many GPUs are at work.</source>
      <extracomment>resources/report/glossary.json: Wall-clock time</extracomment>
      <translation>Zeit von Anfang bis Ende, wie eine Uhr an der Wand sie zeigt, gleich wie viele GPUs arbeiten.</translation>
    </message>
    <message>
      <source>To be sure: {0}.</source>
      <extracomment>ftcost_core/wording/answer.py: to_be_sure</extracomment>
      <translation>Um sicher zu sein: {0}.</translation>
    </message>
    <message>
      <source>To know about it:</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog._show</extracomment>
      <translation>Zu beachten:</translation>
    </message>
    <message>
      <source>To plan with</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Einzuplanen</translation>
    </message>
    <message>
      <source>To the summary</source>
      <extracomment>ftcost_core/report/html.py: to_html</extracomment>
      <translation>Zur Zusammenfassung</translation>
    </message>
    <message>
      <source>Token</source>
      <extracomment>resources/report/glossary.json</extracomment>
      <translation>Token</translation>
    </message>
    <message>
      <source>Token lengths from {0} applied.</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage.data</extracomment>
      <translation>Tokenlängen aus {0} übernommen.</translation>
    </message>
    <message>
      <source>Tokenizer</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Tokenizer</translation>
    </message>
    <message>
      <source>Tokenizers (tokenizer.json *.json *.model *.tiktoken);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_tokenizer_path</extracomment>
      <translation>Tokenizer (tokenizer.json *.json *.model *.tiktoken);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Tokens</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._lay_out</extracomment>
      <translation>Token</translation>
    </message>
    <message>
      <source>Tokens a second in training, packed contexts of 2048.</source>
      <extracomment>tests/claims/tables.json: speed</extracomment>
      <translation>Token pro Sekunde im Training, gepackte Kontexte zu 2048 Token.</translation>
    </message>
    <message>
      <source>Tokens and hours</source>
      <extracomment>ftcost_core/report/section_terms.py: terms</extracomment>
      <translation>Token und Stunden</translation>
    </message>
    <message>
      <source>Tokens computed on</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>Berechnete Token</translation>
    </message>
    <message>
      <source>Tokens if cut</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_columns</extracomment>
      <translation>Token bei Kürzung</translation>
    </message>
    <message>
      <source>Tokens in one epoch</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards.__init__</extracomment>
      <translation>Token je Epoche</translation>
    </message>
    <message>
      <source>Tokens not in the file: assumed {tokens} per epoch</source>
      <extracomment>ftcost_core/configurations/reading.py: _tokens</extracomment>
      <translation>Token nicht in der Datei: {tokens} je Epoche angenommen</translation>
    </message>
    <message>
      <source>Tokens of the counted steps divided by their time, padding included.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: explanation_of</extracomment>
      <translation>Token der gezählten Schritte geteilt durch deren Zeit, Padding eingeschlossen.</translation>
    </message>
    <message>
      <source>Tokens per image</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Token je Bild</translation>
    </message>
    <message>
      <source>Tokens per second and GPU, padding included</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>Token pro Sekunde und GPU, mit Padding</translation>
    </message>
    <message>
      <source>Tokens per second and GPU, padding included, after warm-up.</source>
      <extracomment>ftcost_core/documents/job.py: Calibration</extracomment>
      <translation>Token pro Sekunde und GPU, mit Padding, nach dem Anlauf.</translation>
    </message>
    <message>
      <source>Tools</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Werkzeuge</translation>
    </message>
    <message>
      <source>Total</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Summe</translation>
    </message>
    <message>
      <source>Traffic out of the provider</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Verkehr aus dem Netz des Anbieters</translation>
    </message>
    <message>
      <source>Traffic out per GB</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Ausgehender Verkehr je GB</translation>
    </message>
    <message>
      <source>Trained</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Trainiert</translation>
    </message>
    <message>
      <source>Trained in full</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Voll trainiert</translation>
    </message>
    <message>
      <source>Trained layers</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Trainierte Schichten</translation>
    </message>
    <message>
      <source>Trained parameters</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>Trainierte Parameter</translation>
    </message>
    <message>
      <source>Trainer</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Trainer</translation>
    </message>
    <message>
      <source>Trainer's results</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Ergebnisse des Trainers</translation>
    </message>
    <message>
      <source>Trainer's state</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Zustand des Trainers</translation>
    </message>
    <message>
      <source>Trainers' configurations (*.yaml *.yml *.sh *.bash *.json);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_configuration_path</extracomment>
      <translation>Konfigurationen von Trainern (*.yaml *.yml *.sh *.bash *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Training</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Training</translation>
    </message>
    <message>
      <source>Training &amp;data</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog._lay_out</extracomment>
      <translation>Trainings&amp;daten</translation>
    </message>
    <message>
      <source>Training configuration</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.__init__</extracomment>
      <translation>Trainingskonfiguration</translation>
    </message>
    <message>
      <source>Training data</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage.__init__</extracomment>
      <translation>Trainingsdaten</translation>
    </message>
    <message>
      <source>Training data (*.jsonl *.ndjson *.json *.csv *.tsv *.txt *.md *.parquet *.arrow *.gz *.bz2 *.xz *.zst);;All files (*)</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_data_path</extracomment>
      <translation>Trainingsdaten (*.jsonl *.ndjson *.json *.csv *.tsv *.txt *.md *.parquet *.arrow *.gz *.bz2 *.xz *.zst);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Training data: {0} lines. Counting them changes nothing yet.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Trainingsdaten: {0} Zeilen. Das Zählen ändert noch nichts.</translation>
    </message>
    <message>
      <source>Training every weight of the model. With mixed precision and AdamW that takes about 16 bytes a weight before the first activation.</source>
      <extracomment>resources/help/glossary.json: Full fine-tuning</extracomment>
      <translation>Training aller Gewichte des Modells. Mit gemischter Genauigkeit und AdamW braucht das etwa 16 Byte je Gewicht, noch vor der ersten Aktivierung.</translation>
    </message>
    <message>
      <source>Training on plain text, all weights, usually over far more tokens than fine-tuning takes.</source>
      <extracomment>resources/help/glossary.json: Pre-training</extracomment>
      <translation>Training aller Gewichte auf reinem Text, meist über weit mehr Token als beim Fine-Tuning.</translation>
    </message>
    <message>
      <source>Training only some layers, usually the last ones. The others need neither gradients nor optimizer states.</source>
      <extracomment>resources/help/glossary.json: Freezing</extracomment>
      <translation>Training nur einiger Schichten, meist der letzten. Die übrigen brauchen weder Gradienten noch Optimiererzustände.</translation>
    </message>
    <message>
      <source>Training stack</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Trainings-Stack</translation>
    </message>
    <message>
      <source>Training tokens</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Trainings-Token</translation>
    </message>
    <message>
      <source>Trainium and Inferentia are not estimated: the stacks need CUDA, ROCm, Gaudi or Metal, and Neuron has rules of its own for memory</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>Trainium und Inferentia werden nicht geschätzt: Die Stacks brauchen CUDA, ROCm, Gaudi oder Metal, und Neuron hat eigene Regeln für den Speicher</translation>
    </message>
    <message>
      <source>Transformers</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Transformers</translation>
    </message>
    <message>
      <source>Transformers, TRL</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Transformers, TRL</translation>
    </message>
    <message>
      <source>True for an offer that really costs nothing.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wahr für ein Angebot, das wirklich nichts kostet.</translation>
    </message>
    <message>
      <source>True: kept, but not used.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wahr: behalten, aber nicht verwendet.</translation>
    </message>
    <message>
      <source>Try again</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._say_failed</extracomment>
      <translation>Erneut versuchen</translation>
    </message>
    <message>
      <source>Tuning</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Tuning</translation>
    </message>
    <message>
      <source>Two L40S with LoRA, batch 4 each.</source>
      <extracomment>tests/claims/tables.json: pipeline</extracomment>
      <translation>Zwei L40S mit LoRA, je Batch 4.</translation>
    </message>
    <message>
      <source>Type your own price…</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel._warning</extracomment>
      <translation>Eigenen Preis eintragen …</translation>
    </message>
    <message>
      <source>US dollars</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>US-Dollar</translation>
    </message>
    <message>
      <source>US dollars for 1 {0}</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._ask_rate</extracomment>
      <translation>US-Dollar für 1 {0}</translation>
    </message>
    <message>
      <source>US dollars for one unit</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>US-Dollar je Einheit</translation>
    </message>
    <message>
      <source>US dollars for one unit, as of today.</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: _words</extracomment>
      <translation>US-Dollar je Einheit, Stand heute.</translation>
    </message>
    <message>
      <source>USD</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>USD</translation>
    </message>
    <message>
      <source>USD per million tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-094</extracomment>
      <translation>USD je Million Token</translation>
    </message>
    <message>
      <source>USD per token</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-142</extracomment>
      <translation>USD je Token</translation>
    </message>
    <message>
      <source>USD, US dollar</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: CurrencyButton.menu_of_currencies</extracomment>
      <translation>USD, US-Dollar</translation>
    </message>
    <message>
      <source>USD/GB/h</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-038</extracomment>
      <translation>USD/GB/h</translation>
    </message>
    <message>
      <source>USD/h</source>
      <extracomment>tests/claims/claims.jsonl: cost-041</extracomment>
      <translation>USD/h</translation>
    </message>
    <message>
      <source>Ulysses (heads)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Ulysses (Köpfe)</translation>
    </message>
    <message>
      <source>Under ZeRO-3 TRL keeps adapters in the dtype of the weights, not in fp32.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>Unter ZeRO-3 hält TRL Adapter im Datentyp der Gewichte, nicht in fp32.</translation>
    </message>
    <message>
      <source>Undo</source>
      <extracomment>ftcost_gui/chrome/menus.py: Menus.__init__</extracomment>
      <translation>Rückgängig</translation>
    </message>
    <message>
      <source>Unified memory</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
      <source>Unit</source>
      <extracomment>ftcost_gui/pages/compare/export.py: as_csv</extracomment>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>Units: {0}</source>
      <extracomment>ftcost_gui/chrome/frame.py: StatusLine._show_units</extracomment>
      <translation>Einheiten: {0}</translation>
    </message>
    <message>
      <source>Unsaved changes will be lost.</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_unsaved</extracomment>
      <translation>Nicht gespeicherte Änderungen gehen verloren.</translation>
    </message>
    <message>
      <source>Unsloth</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Unsloth</translation>
    </message>
    <message>
      <source>Unsloth always quantises the scales too (double quantisation).</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth quantisiert stets auch die Skalen (doppelte Quantisierung).</translation>
    </message>
    <message>
      <source>Unsloth always runs its fused kernels.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth verwendet immer seine fusionierten Kernels.</translation>
    </message>
    <message>
      <source>Unsloth always runs its fused loss.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth verwendet immer seinen fusionierten Loss.</translation>
    </message>
    <message>
      <source>Unsloth checkpoints every layer or none.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth berechnet jede Schicht neu oder keine.</translation>
    </message>
    <message>
      <source>Unsloth has 16-bit and mixed training here, no other.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth trainiert hier in 16 Bit oder gemischt, nicht anders.</translation>
    </message>
    <message>
      <source>Unsloth has no such CPU offload: everything is kept on the GPU.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth kennt dieses Auslagern auf die CPU nicht: Alles bleibt auf der GPU.</translation>
    </message>
    <message>
      <source>Unsloth has no {strategy}: it replicates the model, and a GPU holds more.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth kennt kein {strategy}: Es repliziert das Modell, und eine GPU hält mehr.</translation>
    </message>
    <message>
      <source>Unsloth loads the model in 16 bits unless its own settings say otherwise.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth lädt das Modell in 16 Bit, sofern seine eigenen Einstellungen nichts anderes sagen.</translation>
    </message>
    <message>
      <source>Unsloth picks the attention kernel itself.</source>
      <extracomment>resources/exporters/settings/unsloth.json</extracomment>
      <translation>Unsloth wählt den Attention-Kernel selbst.</translation>
    </message>
    <message>
      <source>Until it is replaced.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Bis sie ersetzt wird.</translation>
    </message>
    <message>
      <source>Up to tokens</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: percentile_columns</extracomment>
      <translation>Bis Token</translation>
    </message>
    <message>
      <source>Up to {needed:,} GPUs</source>
      <extracomment>ftcost_core/planner/binding.py: _more_gpus</extracomment>
      <translation>Bis zu {needed:,} GPUs</translation>
    </message>
    <message>
      <source>Upcast the rest</source>
      <extracomment>ftcost_core/documents/job.py: Quantization</extracomment>
      <translation>Rest in fp32</translation>
    </message>
    <message>
      <source>Update the prices</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._take_update</extracomment>
      <translation>Preise aktualisieren</translation>
    </message>
    <message>
      <source>Update…</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._lay_out</extracomment>
      <translation>Aktualisieren…</translation>
    </message>
    <message>
      <source>Use</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: PlanCard.__init__</extracomment>
      <translation>Verwenden</translation>
    </message>
    <message>
      <source>Use all price lists</source>
      <extracomment>ftcost_gui/chrome/price_status.py: OwnListsSwitch._edit</extracomment>
      <translation>Alle Preislisten verwenden</translation>
    </message>
    <message>
      <source>Use in this job</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog.__init__</extracomment>
      <translation>Im Job verwenden</translation>
    </message>
    <message>
      <source>Use it</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._change</extracomment>
      <translation>Verwenden</translation>
    </message>
    <message>
      <source>Use mine</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PriceMessages._ask_whose</extracomment>
      <translation>Meine verwenden</translation>
    </message>
    <message>
      <source>Use only my lists</source>
      <extracomment>ftcost_gui/chrome/price_status.py: OwnListsSwitch._edit</extracomment>
      <translation>Nur eigene Listen nutzen</translation>
    </message>
    <message>
      <source>Use only my lists from now on</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Ab jetzt nur eigene Listen nutzen</translation>
    </message>
    <message>
      <source>Use plan: {0}</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView.use</extracomment>
      <translation>Plan verwenden: {0}</translation>
    </message>
    <message>
      <source>Use the lengths of {0}</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView.send_to_job</extracomment>
      <translation>Längen von {0} verwenden</translation>
    </message>
    <message>
      <source>Use the suggested values</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>Vorschläge verwenden</translation>
    </message>
    <message>
      <source>Use these figures</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>Zahlen verwenden</translation>
    </message>
    <message>
      <source>Use this context</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.__init__</extracomment>
      <translation>Kontext verwenden</translation>
    </message>
    <message>
      <source>Use this offer</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Angebot verwenden</translation>
    </message>
    <message>
      <source>Use this plan</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking.__init__</extracomment>
      <translation>Plan verwenden</translation>
    </message>
    <message>
      <source>Use {0}</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._change.use</extracomment>
      <translation>{0} verwenden</translation>
    </message>
    <message>
      <source>Use: {0}</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: PlanCard.show_plan</extracomment>
      <translation>Verwenden: {0}</translation>
    </message>
    <message>
      <source>Used for, years</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Nutzungsdauer, Jahre</translation>
    </message>
    <message>
      <source>VRAM</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>VRAM</translation>
    </message>
    <message>
      <source>Valid from</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Gültig ab</translation>
    </message>
    <message>
      <source>Value</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Wert</translation>
    </message>
    <message>
      <source>Values of the quantity</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.__init__</extracomment>
      <translation>Werte der Größe</translation>
    </message>
    <message>
      <source>Verdict</source>
      <extracomment>ftcost_core/report/markdown.py: _block</extracomment>
      <translation>Urteil</translation>
    </message>
    <message>
      <source>Verdicts shown</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Gezeigte Urteile</translation>
    </message>
    <message>
      <source>Virtual stages</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Virtuelle Stufen</translation>
    </message>
    <message>
      <source>Vocabulary</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Vokabular</translation>
    </message>
    <message>
      <source>Waiting for a machine</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Warten auf einen Rechner</translation>
    </message>
    <message>
      <source>Wall-clock</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _columns</extracomment>
      <translation>Laufzeit</translation>
    </message>
    <message>
      <source>Wall-clock time</source>
      <extracomment>ftcost_core/report/section_cost.py: _table</extracomment>
      <translation>Laufzeit</translation>
    </message>
    <message>
      <source>Wall-clock time over pure training: set-up, evaluation, saving, interruptions come on top.</source>
      <extracomment>ftcost_gui/form/job_form.py: JobForm._build</extracomment>
      <translation>Gesamtdauer im Verhältnis zum reinen Training: Einrichten, Auswertung, Speichern und Unterbrechungen kommen hinzu.</translation>
    </message>
    <message>
      <source>Warm-up</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Anlauf</translation>
    </message>
    <message>
      <source>Way</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: _columns</extracomment>
      <translation>Weg</translation>
    </message>
    <message>
      <source>Ways to pay for the job</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: WaysDialog.__init__</extracomment>
      <translation>Wege, den Job zu bezahlen</translation>
    </message>
    <message>
      <source>Ways to spread weights, gradients and optimizer states over GPUs instead of keeping a copy on each.</source>
      <extracomment>resources/report/glossary.json: FSDP, ZeRO</extracomment>
      <translation>Wege, Gewichte, Gradienten und Optimiererzustände auf GPUs zu verteilen, statt auf jeder eine Kopie zu halten.</translation>
    </message>
    <message>
      <source>Web page</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Webseite</translation>
    </message>
    <message>
      <source>Weekly pipeline: 13B on 100 billion new tokens</source>
      <extracomment>tests/claims/tables.json: pipeline</extracomment>
      <translation>Wöchentliche Pipeline: 13B auf 100 Milliarden neuen Token</translation>
    </message>
    <message>
      <source>Weights</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Gewichte</translation>
    </message>
    <message>
      <source>Weights &amp; Biases CSV</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Weights &amp; Biases CSV</translation>
    </message>
    <message>
      <source>Weights in 4 bits with a scale a block. NF4's sixteen values lie as those of normally distributed weights do.</source>
      <extracomment>resources/help/glossary.json: NF4, FP4</extracomment>
      <translation>Gewichte in 4 Bit mit einer Skala je Block. Die sechzehn Werte von NF4 liegen so, wie es die normalverteilter Gewichte tun.</translation>
    </message>
    <message>
      <source>What a plan may do to the model. With none chosen: the job's own method.</source>
      <extracomment>ftcost_gui/pages/plan/limits_bar.py: LimitsBar.__init__</extracomment>
      <translation>Was ein Plan mit dem Modell tun darf. Ist nichts gewählt: die Methode des Jobs.</translation>
    </message>
    <message>
      <source>What a process takes of a GPU before its first tensor: the driver, compiled kernels, libraries. Some hundreds of MiB, outside PyTorch's own count.</source>
      <extracomment>resources/help/glossary.json: CUDA context</extracomment>
      <translation>Was ein Prozess vor dem ersten Tensor von einer GPU belegt: Treiber, kompilierte Kernel, Bibliotheken. Einige hundert MiB, die PyTorch selbst nicht mitzählt.</translation>
    </message>
    <message>
      <source>What a project takes beyond the one run that succeeds: failed attempts, experiments, evaluations, saves.</source>
      <extracomment>resources/help/glossary.json: Realism factor</extracomment>
      <translation>Was ein Projekt über den einen gelungenen Lauf hinaus braucht: fehlgeschlagene Versuche, Experimente, Evaluationen, Speichern.</translation>
    </message>
    <message>
      <source>What a record is; None: by the first records.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Was ein Eintrag ist; None: nach den ersten Einträgen.</translation>
    </message>
    <message>
      <source>What a record of a plain text file is.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Was ein Eintrag einer reinen Textdatei ist.</translation>
    </message>
    <message>
      <source>What an image takes of the context; the data's tokens count them, too.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Was ein Bild vom Kontext belegt; die Token der Daten zählen sie mit.</translation>
    </message>
    <message>
      <source>What becomes of samples longer than the context: cut, dropped, split, or the run stops.</source>
      <extracomment>ftcost_core/documents/job.py: Data</extracomment>
      <translation>Was aus Beispielen wird, die länger als der Kontext sind: gekürzt, verworfen, geteilt, oder der Lauf bricht ab.</translation>
    </message>
    <message>
      <source>What common guides say, worked out for this job, beside what this estimate finds.</source>
      <extracomment>ftcost_core/report/section_beside.py: rules_section</extracomment>
      <translation>Was gängige Leitfäden sagen, für diesen Job ausgerechnet, neben dem Ergebnis dieser Schätzung.</translation>
    </message>
    <message>
      <source>What do you want to do?</source>
      <extracomment>ftcost_gui/widgets/picker.py: CommandSearch.__init__</extracomment>
      <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
      <source>What each change would bring</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Was jede Änderung brächte</translation>
    </message>
    <message>
      <source>What fine-tuning a language model will take: GPU memory, hours and money.</source>
      <extracomment>ftcost_gui/dialogs/about.py: make_about</extracomment>
      <translation>Was das Fine-Tuning eines Sprachmodells braucht: GPU-Speicher, Stunden und Geld.</translation>
    </message>
    <message>
      <source>What generates the completions.</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Was die Antworten generiert.</translation>
    </message>
    <message>
      <source>What is paid</source>
      <extracomment>ftcost_core/report/section_cost.py: _bill</extracomment>
      <translation>Was bezahlt wird</translation>
    </message>
    <message>
      <source>What is said</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Was gesagt wird</translation>
    </message>
    <message>
      <source>What is saved depends on the tokens dropped; the forward pass of a token that is only left out of the loss is computed all the same. Token dropping is not modelled.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-129</extracomment>
      <translation>Was gespart wird, hängt von den verworfenen Token ab; der Vorwärtslauf eines Tokens, das nur im Loss fehlt, wird trotzdem gerechnet. Token-Dropping ist nicht modelliert.</translation>
    </message>
    <message>
      <source>What is standard is the guide's opinion; the combination can be estimated.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-151</extracomment>
      <translation>Was Standard ist, ist die Meinung des Leitfadens; die Kombination lässt sich schätzen.</translation>
    </message>
    <message>
      <source>What is trained of an image-language model's tower.</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Was vom Tower eines Bild-Sprach-Modells trainiert wird.</translation>
    </message>
    <message>
      <source>What is trained of the layers between an image tower and the decoder.</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Was von den Schichten zwischen Bild-Tower und Decoder trainiert wird.</translation>
    </message>
    <message>
      <source>What is wrong</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _fault_columns</extracomment>
      <translation>Was falsch ist</translation>
    </message>
    <message>
      <source>What it brings when it is replaced; 0: nothing.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.__init__</extracomment>
      <translation>Was sie bringt, wenn sie ersetzt wird; 0: nichts.</translation>
    </message>
    <message>
      <source>What it costs</source>
      <extracomment>ftcost_core/report/brief.py: make_brief</extracomment>
      <translation>Was es kostet</translation>
    </message>
    <message>
      <source>What it is</source>
      <extracomment>ftcost_core/report/section_memory.py: _components</extracomment>
      <translation>Was es ist</translation>
    </message>
    <message>
      <source>What joins GPUs: NVLink or PCIe inside a node, a network between nodes. Its speed decides how much of a step is waiting.</source>
      <extracomment>resources/help/glossary.json: Interconnect</extracomment>
      <translation>Was GPUs verbindet: NVLink oder PCIe im Knoten, ein Netz zwischen Knoten. Seine Geschwindigkeit entscheidet, wie viel eines Schritts Warten ist.</translation>
    </message>
    <message>
      <source>What one unit of it is worth.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Was eine Einheit davon wert ist.</translation>
    </message>
    <message>
      <source>What the allocator has reserved, {0}, less what is alive at the peak, {1}.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_component</extracomment>
      <translation>Was der Allokator reserviert hat, {0}, abzüglich dessen, was an der Spitze lebt, {1}.</translation>
    </message>
    <message>
      <source>What the built-in list said when it was changed here.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Was die mitgelieferte Liste sagte, als hier geändert wurde.</translation>
    </message>
    <message>
      <source>What the check says</source>
      <extracomment>ftcost_gui/dialogs/check_installation.py: CheckDialog.__init__</extracomment>
      <translation>Was die Prüfung sagt</translation>
    </message>
    <message>
      <source>What the columns are read as</source>
      <extracomment>ftcost_gui/pages/prices/column_strip.py: ColumnStrip.__init__</extracomment>
      <translation>Als was die Spalten gelesen werden</translation>
    </message>
    <message>
      <source>What the figures rest on</source>
      <extracomment>ftcost_core/report/brief.py: make_brief</extracomment>
      <translation>Worauf die Zahlen beruhen</translation>
    </message>
    <message>
      <source>What the file is; None: by its content and name.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Was die Datei ist; None: nach Inhalt und Name.</translation>
    </message>
    <message>
      <source>What the longest samples cost</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.__init__</extracomment>
      <translation>Was die längsten Beispiele kosten</translation>
    </message>
    <message>
      <source>What the text is, for an estimate without a tokenizer. Scripts are known by their characters; this says what the Latin letters among them are.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>Was der Text ist, für eine Schätzung ohne Tokenizer. Schriften sind an ihren Zeichen zu erkennen; dies sagt, was die lateinischen Buchstaben darunter sind.</translation>
    </message>
    <message>
      <source>What the text is, for the estimate from characters</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Was der Text ist, für die Schätzung aus Zeichen</translation>
    </message>
    <message>
      <source>What the total includes</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>Was die Summe enthält</translation>
    </message>
    <message>
      <source>What this is cannot be told.</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._recognise</extracomment>
      <translation>Was das ist, lässt sich nicht erkennen.</translation>
    </message>
    <message>
      <source>What to look at</source>
      <extracomment>ftcost_gui/pages/data/page.py: DataPage.__init__</extracomment>
      <translation>Was zu betrachten ist</translation>
    </message>
    <message>
      <source>What would change</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.__init__</extracomment>
      <translation>Was sich ändern würde</translation>
    </message>
    <message>
      <source>What would help</source>
      <extracomment>ftcost_core/report/section_beside.py: advice_section</extracomment>
      <translation>Was helfen würde</translation>
    </message>
    <message>
      <source>What would make it possible, the smallest change first:</source>
      <extracomment>ftcost_core/report/section_plans.py: _blocks</extracomment>
      <translation>Was es möglich machen würde, die kleinste Änderung zuerst:</translation>
    </message>
    <message>
      <source>When tuning pays against longer prompts, an API or a reservation.</source>
      <extracomment>tests/claims/tables.json: break-evens</extracomment>
      <translation>Wann sich Fine-Tuning gegenüber längeren Prompts, einer API oder einer Reservierung lohnt.</translation>
    </message>
    <message>
      <source>Where</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _fault_columns</extracomment>
      <translation>Wo</translation>
    </message>
    <message>
      <source>Where about eight of ten comparable jobs come out; see “How to read the ranges”.</source>
      <extracomment>resources/report/glossary.json: Range, 80 %</extracomment>
      <translation>Wo etwa acht von zehn vergleichbaren Jobs landen; siehe „Wie die Spannen zu lesen sind“.</translation>
    </message>
    <message>
      <source>Where it comes from</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions_section</extracomment>
      <translation>Woher es kommt</translation>
    </message>
    <message>
      <source>Where quality stops rising is the guide's opinion.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-168</extracomment>
      <translation>Wo die Qualität nicht mehr steigt, ist die Meinung des Leitfadens.</translation>
    </message>
    <message>
      <source>Where the price is written; empty: that of the list.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wo der Preis steht; leer: wo die Liste es sagt.</translation>
    </message>
    <message>
      <source>Where the prices are written, for rows that do not say.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wo die Preise stehen, für Zeilen, die es nicht sagen.</translation>
    </message>
    <message>
      <source>Where the rate is written.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Wo der Kurs steht.</translation>
    </message>
    <message>
      <source>Whether a plan may have one.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Ob ein Plan einen haben darf.</translation>
    </message>
    <message>
      <source>Whether a plan may have them.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Ob ein Plan sie haben darf.</translation>
    </message>
    <message>
      <source>Whether prices that are superseded or far from their kind count among the cheapest.</source>
      <extracomment>ftcost_core/documents/job.py: Limits</extracomment>
      <translation>Ob Preise, die überholt oder weit von ihrer Art sind, zu den günstigsten zählen.</translation>
    </message>
    <message>
      <source>Whether the GPUs of a node reach each other's memory over PCIe.</source>
      <extracomment>ftcost_core/documents/job.py: Hardware</extracomment>
      <translation>Ob die GPUs eines Knotens gegenseitig über PCIe auf ihren Speicher zugreifen.</translation>
    </message>
    <message>
      <source>Whether the recommendation holds the model; what ten million tokens cost on it.</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>Ob die Empfehlung das Modell fasst; was zehn Millionen Token darauf kosten.</translation>
    </message>
    <message>
      <source>Whether the routed experts of a mixture are quantised, too.</source>
      <extracomment>ftcost_core/documents/job.py: Method</extracomment>
      <translation>Ob auch die gerouteten Experten eines Mixture-Modells quantisiert sind.</translation>
    </message>
    <message>
      <source>Whether the targets mean the routed experts of a mixture, too.</source>
      <extracomment>ftcost_core/documents/job.py: Lora</extracomment>
      <translation>Ob die Ziele auch die gerouteten Experten eines Mixture-Modells meinen.</translation>
    </message>
    <message>
      <source>Which GPU for which model</source>
      <extracomment>tests/claims/tables.json: recommendations</extracomment>
      <translation>Welche GPU für welches Modell</translation>
    </message>
    <message>
      <source>Which catalogue is asked</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog.__init__</extracomment>
      <translation>Welcher Katalog gefragt wird</translation>
    </message>
    <message>
      <source>Which column holds the GPU, and which the price? Choose below.</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._refuse</extracomment>
      <translation>Welche Spalte enthält die GPU und welche den Preis? Unten wählen.</translation>
    </message>
    <message>
      <source>Which field of a record holds it</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._add_field</extracomment>
      <translation>Feld eines Eintrags, das dies enthält</translation>
    </message>
    <message>
      <source>Which fit is shown</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView.__init__</extracomment>
      <translation>Welche Anpassung gezeigt wird</translation>
    </message>
    <message>
      <source>Which offers are listed here, searched and reported.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Welche Angebote hier aufgeführt, durchsucht und berichtet werden.</translation>
    </message>
    <message>
      <source>Which offers are shown</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>Welche Angebote gezeigt werden</translation>
    </message>
    <message>
      <source>Which prices are shown</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PricesToolbar.__init__</extracomment>
      <translation>Welche Preise gezeigt werden</translation>
    </message>
    <message>
      <source>Which rank is standard is the guide's opinion.</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-167</extracomment>
      <translation>Welcher Rang Standard ist, ist die Meinung des Leitfadens.</translation>
    </message>
    <message>
      <source>Which terms a plan may pay by. With none chosen: own machines, on-demand and spot, or the job's own terms.</source>
      <extracomment>ftcost_gui/pages/plan/limits_bar.py: LimitsBar.__init__</extracomment>
      <translation>Zu welchen Bedingungen ein Plan bezahlen darf. Ist nichts gewählt: eigene Rechner, On-Demand und Spot oder die Bedingungen des Jobs.</translation>
    </message>
    <message>
      <source>While stopped.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>Im gestoppten Zustand.</translation>
    </message>
    <message>
      <source>Who runs the step.</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>Wer den Schritt ausführt.</translation>
    </message>
    <message>
      <source>Who sells it; change it to move an own row.</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _provider</extracomment>
      <translation>Wer es verkauft; eine Änderung verschiebt die eigene Zeile.</translation>
    </message>
    <message>
      <source>Who speaks</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: field_names</extracomment>
      <translation>Wer spricht</translation>
    </message>
    <message>
      <source>Whose tokens around the messages are counted in</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>Wessen Token rund um die Nachrichten mitgezählt werden</translation>
    </message>
    <message>
      <source>Why</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: _columns</extracomment>
      <translation>Warum</translation>
    </message>
    <message>
      <source>Why people err is the guide's opinion.</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-020</extracomment>
      <translation>Warum Menschen irren, ist die Meinung des Leitfadens.</translation>
    </message>
    <message>
      <source>Width</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>Breite</translation>
    </message>
    <message>
      <source>Width of the adapters: a matrix of n × m gets rank × (n + m) trained numbers.</source>
      <extracomment>resources/help/glossary.json: LoRA rank</extracomment>
      <translation>Breite der Adapter: Eine Matrix von n × m bekommt Rang × (n + m) trainierte Zahlen.</translation>
    </message>
    <message>
      <source>Will be</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: _columns</extracomment>
      <translation>Wird</translation>
    </message>
    <message>
      <source>Windows</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: batching_columns</extracomment>
      <translation>Fenster</translation>
    </message>
    <message>
      <source>Windows when packed</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_columns</extracomment>
      <translation>Fenster, gepackt</translation>
    </message>
    <message>
      <source>With</source>
      <extracomment>ftcost_gui/dialogs/ways_dialog.py: _columns</extracomment>
      <translation>Bei</translation>
    </message>
    <message>
      <source>With faults</source>
      <extracomment>ftcost_gui/pages/prices/toolbar.py: PricesToolbar.__init__</extracomment>
      <translation>Mit Fehlern</translation>
    </message>
    <message>
      <source>With numbers</source>
      <extracomment>ftcost_core/report/section_terms.py: terms_section</extracomment>
      <translation>Mit Zahlen</translation>
    </message>
    <message>
      <source>Within limits</source>
      <extracomment>ftcost_gui/pages/estimate/offers_panel.py: OffersPanel.__init__</extracomment>
      <translation>In den Grenzen</translation>
    </message>
    <message>
      <source>Within {0} (90 % sure)</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: role_title</extracomment>
      <translation>Binnen {0} (zu 90 % sicher)</translation>
    </message>
    <message>
      <source>Without Kubernetes: {command}</source>
      <extracomment>ftcost_core/exporters/ray.py: _notes</extracomment>
      <translation>Ohne Kubernetes: {command}</translation>
    </message>
    <message>
      <source>Without a rate the prices in {0} cannot be used.</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._faults</extracomment>
      <translation>Ohne Kurs sind die Preise in {0} nicht verwendbar.</translation>
    </message>
    <message>
      <source>Without flash attention packed samples see each other: attention costs the whole window.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>Ohne Flash-Attention sehen gepackte Beispiele einander: Attention kostet das ganze Fenster.</translation>
    </message>
    <message>
      <source>Words of a claim</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Wörter einer Behauptung</translation>
    </message>
    <message>
      <source>Words of a table</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView.__init__</extracomment>
      <translation>Wörter einer Tabelle</translation>
    </message>
    <message>
      <source>Work lost to failed runs and restarts.</source>
      <extracomment>ftcost_core/documents/job.py: Run</extracomment>
      <translation>Arbeit, die durch Fehlläufe und Neustarts verloren geht.</translation>
    </message>
    <message>
      <source>Workspace</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Arbeitsspeicher der Kernel</translation>
    </message>
    <message>
      <source>Worth knowing</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: AdvicePanel.show_estimate</extracomment>
      <translation>Wissenswert</translation>
    </message>
    <message>
      <source>Write pilot script…</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Pilotskript schreiben…</translation>
    </message>
    <message>
      <source>Write the pilot's files into</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.write</extracomment>
      <translation>Dateien des Piloten schreiben nach</translation>
    </message>
    <message>
      <source>Write the pilot's script</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_script_path</extracomment>
      <translation>Skript des Piloten schreiben</translation>
    </message>
    <message>
      <source>Write the reward in rewards.py. Half of the context is left to the completion.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>Den Reward in rewards.py schreiben. Die Hälfte des Kontexts bleibt der Antwort.</translation>
    </message>
    <message>
      <source>Write the reward in train.py. A completion has what the prompt leaves of the context.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>Den Reward in train.py schreiben. Eine Antwort hat, was der Prompt vom Kontext übrig lässt.</translation>
    </message>
    <message>
      <source>Write {0} there</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel._add_problem</extracomment>
      <translation>{0} dort eintragen</translation>
    </message>
    <message>
      <source>Written by FTCost {version__} for {nodes} x {gpus_per_node} {gpu}: {optimizer_steps} optimizer steps of {global_batch} sequences of {seq_len} tokens.</source>
      <extracomment>ftcost_core/exporters/trainer_job.py: TrainerJob.head</extracomment>
      <translation>Geschrieben von FTCost {version__} für {nodes} x {gpus_per_node} {gpu}: {optimizer_steps} Optimiererschritte mit {global_batch} Sequenzen zu {seq_len} Token.</translation>
    </message>
    <message>
      <source>Written for</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.__init__</extracomment>
      <translation>Geschrieben für</translation>
    </message>
    <message>
      <source>Written to {0}:</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.save</extracomment>
      <translation>Geschrieben nach {0}:</translation>
    </message>
    <message>
      <source>Written: {0}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel.write</extracomment>
      <translation>Geschrieben: {0}.</translation>
    </message>
    <message>
      <source>Wrong only if it took less than {share} of what is estimated (most: {most}).</source>
      <extracomment>ftcost_core/wording/answer.py: _unless</extracomment>
      <translation>Falsch nur, wenn er weniger als {share} des Geschätzten brauchte (das meiste: {most}).</translation>
    </message>
    <message>
      <source>Yes</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Ja</translation>
    </message>
    <message>
      <source>Yes, probably</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Ja, wahrscheinlich</translation>
    </message>
    <message>
      <source>Yes, very likely</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Ja, sehr wahrscheinlich</translation>
    </message>
    <message>
      <source>Your data and prices</source>
      <extracomment>ftcost_gui/help/pages.py: groups</extracomment>
      <translation>Eigene Daten und Preise</translation>
    </message>
    <message>
      <source>Your machine has fewer GPUs than the job asks for.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: OwnMachineLine.show_machine</extracomment>
      <translation>Die eigene Maschine hat weniger GPUs, als der Job verlangt.</translation>
    </message>
    <message>
      <source>Your {0}</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _owned</extracomment>
      <translation>Ihr Rechner: {0}</translation>
    </message>
    <message>
      <source>Your {0}: the job does not fit.</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Eigene {0}: Der Job passt nicht.</translation>
    </message>
    <message>
      <source>Your {0}: {1} ({2}), {3}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Eigene {0}: {1} ({2}), {3}</translation>
    </message>
    <message>
      <source>Yours · {0}</source>
      <extracomment>ftcost_gui/state/catalogue_entries.py: own_entries</extracomment>
      <translation>Eigenes · {0}</translation>
    </message>
    <message>
      <source>ZeRO offloads parameters from stage 3 on: only the optimizer is offloaded here.</source>
      <extracomment>ftcost_core/exporters/deepspeed.py: notes</extracomment>
      <translation>ZeRO lagert Parameter erst ab Stufe 3 aus: Hier wird nur der Optimierer ausgelagert.</translation>
    </message>
    <message>
      <source>ZeRO-1</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>ZeRO-1</translation>
    </message>
    <message>
      <source>ZeRO-1, ZeRO-2, ZeRO-3</source>
      <extracomment>resources/help/glossary.json</extracomment>
      <translation>ZeRO-1, ZeRO-2, ZeRO-3</translation>
    </message>
    <message>
      <source>ZeRO-2</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>ZeRO-2</translation>
    </message>
    <message>
      <source>ZeRO-3</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>ZeRO-3</translation>
    </message>
    <message>
      <source>ZeRO-Infinity (arXiv:2104.07857): states and gradients read from and written to disk</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>ZeRO-Infinity (arXiv:2104.07857): Zustände und Gradienten werden von der Festplatte gelesen und auf sie geschrieben</translation>
    </message>
    <message>
      <source>ZeRO-Offload (arXiv:2101.06840): update on the host</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>ZeRO-Offload (arXiv:2101.06840): Update auf dem Host</translation>
    </message>
    <message>
      <source>Zero bubble (ZB-H1)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Zero Bubble (ZB-H1)</translation>
    </message>
    <message>
      <source>Zero bubble: gradients of weights fill what stages would wait for.</source>
      <extracomment>ftcost_core/documents/job.py: Parallelism</extracomment>
      <translation>Zero Bubble: Gradienten der Gewichte füllen, worauf Stufen sonst warten.</translation>
    </message>
    <message>
      <source>[[{table}]] does not belong here; kept as it is</source>
      <extracomment>ftcost_core/catalogue/prices/rates.py: _rate</extracomment>
      <translation>[[{table}]] gehört nicht hierher; bleibt unverändert</translation>
    </message>
    <message>
      <source>[[{table}]] is no offer</source>
      <extracomment>ftcost_core/catalogue/prices/importers/toml.py: read_toml</extracomment>
      <translation>[[{table}]] ist kein Angebot</translation>
    </message>
    <message>
      <source>[{path}] {field}: {estimated} in the estimate, {written} in these files.</source>
      <extracomment>ftcost_core/exporters/differences.py: differences</extracomment>
      <translation>[{path}] {field}: {estimated} in der Schätzung, {written} in diesen Dateien.</translation>
    </message>
    <message>
      <source>a GPU of the catalogue</source>
      <extracomment>ftcost_core/catalogue/gpus.py: find_gpu</extracomment>
      <translation>eine GPU aus dem Katalog</translation>
    </message>
    <message>
      <source>a GPU that is not in the catalogue</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _checked</extracomment>
      <translation>eine GPU, die nicht im Katalog steht</translation>
    </message>
    <message>
      <source>a base model, not an adapter; its base is {base}</source>
      <extracomment>ftcost_core/importing/config.py: _refuse_others</extracomment>
      <translation>ein Basismodell, kein Adapter; seine Basis ist {base}</translation>
    </message>
    <message>
      <source>a best trade-off of cost and time (Pareto front)</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>bester Kompromiss aus Kosten und Zeit (Pareto-Front)</translation>
    </message>
    <message>
      <source>a card of the catalogue, not one of your own</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: gpu_of_card</extracomment>
      <translation>eine Karte des Katalogs, keine eigene</translation>
    </message>
    <message>
      <source>a chip of {vendors}, for machines that are rented or reserved</source>
      <extracomment>ftcost_core/exporters/dispatch.py: _refuse_unrented</extracomment>
      <translation>ein Chip von {vendors}, für gemietete oder reservierte Rechner</translation>
    </message>
    <message>
      <source>a chip of {vendors}, which {title} runs on; stacks for chips of {vendor}: {able}</source>
      <extracomment>ftcost_core/evaluation/stack_checks.py: wrong_chip</extracomment>
      <translation>ein Chip von {vendors}, auf dem {title} läuft; Stacks für Chips von {vendor}: {able}</translation>
    </message>
    <message>
      <source>a code of ISO 4217, such as EUR</source>
      <extracomment>ftcost_core/catalogue/currency.py: known_currency</extracomment>
      <translation>ein Code nach ISO 4217, etwa EUR</translation>
    </message>
    <message>
      <source>a colon is missing</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Doppelpunkt fehlt</translation>
    </message>
    <message>
      <source>a comma or a closing bracket is missing</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Komma oder eine schließende Klammer fehlt</translation>
    </message>
    <message>
      <source>a comma stands before a closing bracket</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>vor einer schließenden Klammer steht ein Komma</translation>
    </message>
    <message>
      <source>a configuration with the fields of {expression}</source>
      <extracomment>ftcost_core/importing/fields.py: ConfigFields.of</extracomment>
      <translation>eine Konfiguration mit den Feldern von {expression}</translation>
    </message>
    <message>
      <source>a context of {seq_len:,} instead of {seq_len_2:,} tokens</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>ein Kontext von {seq_len:,} statt {seq_len_2:,} Token</translation>
    </message>
    <message>
      <source>a copy on the same GPU, or a broadcast to the engine's GPUs</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>eine Kopie auf derselben GPU oder ein Broadcast an die GPUs der Engine</translation>
    </message>
    <message>
      <source>a date is not a date, or lies ahead</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>ein Datum ist keines oder liegt in der Zukunft</translation>
    </message>
    <message>
      <source>a date that is none</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _checked</extracomment>
      <translation>ein Datum, das keines ist</translation>
    </message>
    <message>
      <source>a divisor of the engine's {gpus} GPUs</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>ein Teiler der {gpus} GPUs der Engine</translation>
    </message>
    <message>
      <source>a divisor of the model's experts: {divisors}</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>ein Teiler der Zahl der Experten des Modells: {divisors}</translation>
    </message>
    <message>
      <source>a divisor of the model's heads, keys' and values' too: {divisors}</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>ein Teiler der Zahl der Köpfe des Modells, auch derer der Schlüssel und Werte: {divisors}</translation>
    </message>
    <message>
      <source>a divisor of the model's {heads} heads</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>ein Teiler der {heads} Heads des Modells</translation>
    </message>
    <message>
      <source>a divisor of the {gpus} GPUs of a pipeline stage</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>ein Teiler der {gpus} GPUs einer Pipeline-Stufe</translation>
    </message>
    <message>
      <source>a divisor of the {gpus} GPUs of the job</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_job</extracomment>
      <translation>ein Teiler der {gpus} GPUs des Jobs</translation>
    </message>
    <message>
      <source>a divisor of training.global_batch, {batch}</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>ein Teiler von training.global_batch, {batch}</translation>
    </message>
    <message>
      <source>a field is unknown; it is kept</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>ein Feld ist unbekannt; es bleibt erhalten</translation>
    </message>
    <message>
      <source>a field of a list's head</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: set_header</extracomment>
      <translation>ein Feld im Kopf einer Liste</translation>
    </message>
    <message>
      <source>a field of the format</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: set_field</extracomment>
      <translation>ein Feld des Formats</translation>
    </message>
    <message>
      <source>a file that FTCost may write; this one is not: {locked}</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: _writable</extracomment>
      <translation>eine Datei, die FTCost schreiben darf; diese nicht: {locked}</translation>
    </message>
    <message>
      <source>a file, a folder or a data set's name, as UTF-8 text</source>
      <extracomment>ftcost_core/exporters/trainer_job.py: trainer_job</extracomment>
      <translation>eine Datei, ein Ordner oder der Name eines Datensatzes, als UTF-8-Text</translation>
    </message>
    <message>
      <source>a finite number</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>eine endliche Zahl</translation>
    </message>
    <message>
      <source>a format that this installation can write: {formats}</source>
      <extracomment>ftcost_core/report/formats.py: render</extracomment>
      <translation>ein Format, das diese Installation schreiben kann: {formats}</translation>
    </message>
    <message>
      <source>a head that is quantised like the layers</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>ein Head, der wie die Schichten quantisiert ist</translation>
    </message>
    <message>
      <source>a header that is too long, or of a sparse file</source>
      <extracomment>ftcost_core/dataset/tar_records.py: _Header._proc_member</extracomment>
      <translation>ein Kopf, der zu lang ist oder zu einer dünn besetzten Datei gehört</translation>
    </message>
    <message>
      <source>a histogram of {counts} samples in {counts_2} classes</source>
      <extracomment>ftcost_core/report/section_assumptions.py: _plain_value</extracomment>
      <translation>ein Histogramm von {counts} Beispielen in {counts_2} Klassen</translation>
    </message>
    <message>
      <source>a job document: an object with "format": "ftcost-job"</source>
      <extracomment>ftcost_core/documents/job.py: _parsed</extracomment>
      <translation>ein Job-Dokument: ein Objekt mit "format": "ftcost-job"</translation>
    </message>
    <message>
      <source>a kernel that {name} runs: {kernels}</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: lacking_kernel</extracomment>
      <translation>ein Kernel, den {name} ausführt: {kernels}</translation>
    </message>
    <message>
      <source>a known kind of layer: {known}</source>
      <extracomment>ftcost_core/importing/layers.py: _kind</extracomment>
      <translation>eine bekannte Art von Schicht: {known}</translation>
    </message>
    <message>
      <source>a language model's configuration, not a pipeline's</source>
      <extracomment>ftcost_core/importing/config.py: _refuse_others</extracomment>
      <translation>die Konfiguration eines Sprachmodells, nicht die einer Pipeline</translation>
    </message>
    <message>
      <source>a layer with "attention" and "ffn"</source>
      <extracomment>ftcost_core/importing/decoder.py: block_layers</extracomment>
      <translation>eine Schicht mit "attention" und "ffn"</translation>
    </message>
    <message>
      <source>a layer's input, and what a selective policy keeps of the rest</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>der Eingang einer Schicht und was eine selektive Strategie vom Rest behält</translation>
    </message>
    <message>
      <source>a layer's whole gradients and the buffer they are reduced from</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: reduced</extracomment>
      <translation>alle Gradienten einer Schicht und der Puffer, aus dem sie reduziert werden</translation>
    </message>
    <message>
      <source>a layout of multi-line values that FTCost cannot take apart: write each on one line</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: parse</extracomment>
      <translation>mehrzeilige Werte, deren Anordnung FTCost nicht zerlegen kann: jeden auf eine Zeile schreiben</translation>
    </message>
    <message>
      <source>a list</source>
      <extracomment>ftcost_core/dataset/formats.py: _as_text</extracomment>
      <translation>eine Liste</translation>
    </message>
    <message>
      <source>a list of at most {0} pins</source>
      <extracomment>ftcost_gui/state/pins.py: parse</extracomment>
      <translation>eine Liste von höchstens {0} angehefteten Szenarien</translation>
    </message>
    <message>
      <source>a list of at most {0} scenarios</source>
      <extracomment>ftcost_core/documents/scenarios.py: parse_scenarios</extracomment>
      <translation>eine Liste von höchstens {0} Szenarien</translation>
    </message>
    <message>
      <source>a list of names</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.texts</extracomment>
      <translation>eine Liste von Namen</translation>
    </message>
    <message>
      <source>a log with a speed, a peak, or both</source>
      <extracomment>ftcost_core/pilot/comparing.py: calibrated</extracomment>
      <translation>ein Log mit Tempo, Spitze oder beidem</translation>
    </message>
    <message>
      <source>a machine of 1 GPU</source>
      <extracomment>ftcost_core/wording/labels.py: _machine_words</extracomment>
      <translation>eine Maschine mit 1 GPU</translation>
    </message>
    <message>
      <source>a machine of {0} GPUs</source>
      <extracomment>ftcost_core/wording/labels.py: _machine_words</extracomment>
      <translation>eine Maschine mit {0} GPUs</translation>
    </message>
    <message>
      <source>a machine that pilot --machine has kept; there is none yet</source>
      <extracomment>ftcost_core/catalogue/machines.py: find_machine</extracomment>
      <translation>eine Maschine, die pilot --machine behalten hat; es gibt noch keine</translation>
    </message>
    <message>
      <source>a machine without a GPU</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: _not_ours</extracomment>
      <translation>eine Maschine ohne GPU</translation>
    </message>
    <message>
      <source>a measured speed, a measured peak, or both</source>
      <extracomment>ftcost_core/pilot/reading.py: typed</extracomment>
      <translation>eine gemessene Geschwindigkeit, eine gemessene Spitze oder beides</translation>
    </message>
    <message>
      <source>a method with adapters, to follow their rank</source>
      <extracomment>ftcost_core/planner/sweep.py: sweep</extracomment>
      <translation>eine Methode mit Adaptern, um deren Rang zu verfolgen</translation>
    </message>
    <message>
      <source>a mixture of experts</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>ein Mixture-of-Experts-Modell</translation>
    </message>
    <message>
      <source>a model given by its architecture</source>
      <extracomment>ftcost_core/documents/names.py: model_name</extracomment>
      <translation>ein Modell, das über seine Architektur angegeben ist</translation>
    </message>
    <message>
      <source>a model in 16 bits: quantised weights are not trained themselves</source>
      <extracomment>ftcost_core/configurations/reading.py: _quantized_before</extracomment>
      <translation>ein Modell in 16 Bit: Quantisierte Gewichte werden selbst nicht trainiert</translation>
    </message>
    <message>
      <source>a model that MaxText has a configuration for{hint}</source>
      <extracomment>ftcost_core/exporters/maxtext.py: _model</extracomment>
      <translation>ein Modell, für das MaxText eine Konfiguration hat{hint}</translation>
    </message>
    <message>
      <source>a model that torchtune has a builder for{hint}</source>
      <extracomment>ftcost_core/exporters/torchtune.py: _row</extracomment>
      <translation>ein Modell, für das torchtune einen Builder hat{hint}</translation>
    </message>
    <message>
      <source>a model type that is known{hint}</source>
      <extracomment>ftcost_core/importing/config.py: _unknown</extracomment>
      <translation>ein bekannter Modelltyp{hint}</translation>
    </message>
    <message>
      <source>a model whose tokens an image are known{hint}</source>
      <extracomment>ftcost_core/importing/image_tokens.py: image_tokens</extracomment>
      <translation>ein Modell, dessen Tokens je Bild bekannt sind{hint}</translation>
    </message>
    <message>
      <source>a model's config.json: an object</source>
      <extracomment>ftcost_core/importing/config.py: config_model</extracomment>
      <translation>die config.json eines Modells: ein Objekt</translation>
    </message>
    <message>
      <source>a model's id or folder</source>
      <extracomment>ftcost_core/configurations/reading.py: _job</extracomment>
      <translation>ID oder Ordner eines Modells</translation>
    </message>
    <message>
      <source>a multiple of 2 to 64 completions of a prompt, for GRPO</source>
      <extracomment>ftcost_core/exporters/derived.py: _group</extracomment>
      <translation>ein Vielfaches von 2 bis 64 Antworten je Prompt, für GRPO</translation>
    </message>
    <message>
      <source>a name and a job</source>
      <extracomment>ftcost_core/documents/scenarios.py: _scenario</extracomment>
      <translation>ein Name und ein Job</translation>
    </message>
    <message>
      <source>a name in double quotes is missing</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Name in doppelten Anführungszeichen fehlt</translation>
    </message>
    <message>
      <source>a name of more than 60 parts</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: _loads</extracomment>
      <translation>ein Name aus mehr als 60 Teilen</translation>
    </message>
    <message>
      <source>a name that ends in {endings}</source>
      <extracomment>ftcost_core/report/formats.py: format_of</extracomment>
      <translation>ein Name, der auf {endings} endet</translation>
    </message>
    <message>
      <source>a name that no card of the catalogue has</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: save_card</extracomment>
      <translation>ein Name, den keine Karte des Katalogs hat</translation>
    </message>
    <message>
      <source>a name that no model of the catalogue has</source>
      <extracomment>ftcost_core/importing/saved.py: save_model</extracomment>
      <translation>ein Name, den kein Modell des Katalogs hat</translation>
    </message>
    <message>
      <source>a name to begin with</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._show_id</extracomment>
      <translation>ein Name für den Anfang</translation>
    </message>
    <message>
      <source>a name with at least one letter or digit</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: add_provider</extracomment>
      <translation>ein Name mit mindestens einem Buchstaben oder einer Ziffer</translation>
    </message>
    <message>
      <source>a number</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <source>a number above 0: US dollars for one unit of the currency</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: set_rate</extracomment>
      <translation>eine Zahl über 0: US-Dollar je Einheit der Währung</translation>
    </message>
    <message>
      <source>a number as it is written, such as "3.40"</source>
      <extracomment>tests/claims/model.py: _written</extracomment>
      <translation>eine Zahl, wie man sie schreibt, etwa "3.40"</translation>
    </message>
    <message>
      <source>a number beyond all bounds</source>
      <extracomment>ftcost_core/documents/json_text.py: loads</extracomment>
      <translation>eine Zahl jenseits aller Grenzen</translation>
    </message>
    <message>
      <source>a number has too many digits</source>
      <extracomment>ftcost_core/dataset/json_records.py: why_no_json</extracomment>
      <translation>eine Zahl hat zu viele Ziffern</translation>
    </message>
    <message>
      <source>a number is needed</source>
      <extracomment>ftcost_gui/widgets/number_field.py: NumberField._tell</extracomment>
      <translation>eine Zahl wird gebraucht</translation>
    </message>
    <message>
      <source>a number that is too large or too small</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: _exact</extracomment>
      <translation>eine Zahl, die zu groß oder zu klein ist</translation>
    </message>
    <message>
      <source>a pilot run</source>
      <extracomment>ftcost_gui/pages/calibration.py: _calibration_words</extracomment>
      <translation>ein Pilotlauf</translation>
    </message>
    <message>
      <source>a pilot that only trains</source>
      <extracomment>ftcost_core/pilot/machine.py: profile_of_pilot</extracomment>
      <translation>ein Pilotlauf, der nur trainiert</translation>
    </message>
    <message>
      <source>a pilot's log, trainer_state.json, train_results.json, trainer_log.jsonl, torchtune, torchtitan, TensorBoard, Weights &amp; Biases CSV, nvidia-smi CSV and the console of transformers, TRL, axolotl, Unsloth, LLaMA-Factory, Lightning, LitGPT, DeepSpeed, Megatron and NeMo are read</source>
      <extracomment>ftcost_core/pilot/reading.py</extracomment>
      <translation>gelesen werden das Log eines Piloten, trainer_state.json, train_results.json, trainer_log.jsonl, torchtune, torchtitan, TensorBoard, CSV von Weights &amp; Biases, CSV von nvidia-smi und die Konsole von transformers, TRL, axolotl, Unsloth, LLaMA-Factory, Lightning, LitGPT, DeepSpeed, Megatron und NeMo</translation>
    </message>
    <message>
      <source>a pin twice</source>
      <extracomment>ftcost_gui/state/pins.py: parse</extracomment>
      <translation>ein Szenario doppelt</translation>
    </message>
    <message>
      <source>a price above 0, or "free": true</source>
      <extracomment>ftcost_core/catalogue/offers.py: Offer.__post_init__</extracomment>
      <translation>ein Preis über 0 oder "free": true</translation>
    </message>
    <message>
      <source>a provider that has no list of yours yet</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: add_provider</extracomment>
      <translation>ein Anbieter, für den es noch keine eigene Liste gibt</translation>
    </message>
    <message>
      <source>a provider: this format does not name it, the file's name should</source>
      <extracomment>ftcost_core/catalogue/prices/importers/detect.py: read_import</extracomment>
      <translation>ein Anbieter: Dieses Format nennt ihn nicht, der Dateiname sollte es</translation>
    </message>
    <message>
      <source>a range</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-010</extracomment>
      <translation>eine Spanne</translation>
    </message>
    <message>
      <source>a recipe of fine-tuning or DPO</source>
      <extracomment>ftcost_core/configurations/torchtune.py: model_of</extracomment>
      <translation>ein Rezept für Fine-Tuning oder DPO</translation>
    </message>
    <message>
      <source>a reserved price is only paid with its whole commitment</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>ein reservierter Preis gilt nur mit der ganzen Bindung</translation>
    </message>
    <message>
      <source>a reserved price is only paid with its whole commitment of {months} months</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>ein reservierter Preis gilt nur mit der ganzen Bindung (Monate: {months})</translation>
    </message>
    <message>
      <source>a reward model and the base of a value model</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: other_models</extracomment>
      <translation>ein Reward-Modell und die Basis eines Value-Modells</translation>
    </message>
    <message>
      <source>a rollout</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>ein Rollout</translation>
    </message>
    <message>
      <source>a row of the price table</source>
      <extracomment>ftcost_core/catalogue/prices/book.py: PriceBook.row</extracomment>
      <translation>eine Zeile der Preistabelle</translation>
    </message>
    <message>
      <source>a row that is still there</source>
      <extracomment>ftcost_core/catalogue/prices/edits.py: _own_row</extracomment>
      <translation>eine Zeile, die noch da ist</translation>
    </message>
    <message>
      <source>a run whose steps are timed</source>
      <extracomment>ftcost_core/pilot/machine.py: profile_of_pilot</extracomment>
      <translation>ein Lauf, dessen Schritte gemessen sind</translation>
    </message>
    <message>
      <source>a sample of {share:.2g} % of the file in {block_measures} evenly spread blocks; ranges are 95 % ranges, longest and shortest those of the sample</source>
      <extracomment>ftcost_core/dataset/report_from_lengths.py: _notes</extracomment>
      <translation>eine Stichprobe von {share:.2g} % der Datei in {block_measures} gleichmäßig verteilten Blöcken; Spannen sind 95-%-Spannen, Längstes und Kürzestes die der Stichprobe</translation>
    </message>
    <message>
      <source>a scale and a bias of 16 bits for each group of 64 weights</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>eine Skala und ein Versatz von 16 Bit für jede Gruppe von 64 Gewichten</translation>
    </message>
    <message>
      <source>a search of at most {most:,} settings: fewer GPUs, or fewer kinds of them, providers, methods or context lengths</source>
      <extracomment>ftcost_core/planner/space.py: _check_rows</extracomment>
      <translation>eine Suche über höchstens {most:,} Einstellungen: weniger GPUs oder weniger Arten davon, Anbieter, Methoden oder Kontextlängen</translation>
    </message>
    <message>
      <source>a second run begins here: keep one run a file</source>
      <extracomment>ftcost_core/pilot/pilot_log.py: pilot_log</extracomment>
      <translation>hier beginnt ein zweiter Lauf: nur ein Lauf je Datei</translation>
    </message>
    <message>
      <source>a second trainer's configuration: {first} is one already</source>
      <extracomment>ftcost_core/configurations/reading.py: _read_texts</extracomment>
      <translation>die Konfiguration eines zweiten Trainers: {first} ist schon eine</translation>
    </message>
    <message>
      <source>a stack with a pilot (hf, torchtune), or another tool to run it with: {known}</source>
      <extracomment>ftcost_core/pilot/script.py: pilot_files</extracomment>
      <translation>ein Stack mit Pilotlauf (hf, torchtune) oder ein anderes Werkzeug dafür: {known}</translation>
    </message>
    <message>
      <source>a step needs step, seconds and tokens, all above 0</source>
      <extracomment>ftcost_core/pilot/pilot_log.py: pilot_log</extracomment>
      <translation>ein Schritt braucht step, seconds und tokens, alle über 0</translation>
    </message>
    <message>
      <source>a strategy for {gpus} GPUs, or null</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_job</extracomment>
      <translation>eine Parallelisierung für {gpus} GPUs oder null</translation>
    </message>
    <message>
      <source>a text</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.text</extracomment>
      <translation>ein Text</translation>
    </message>
    <message>
      <source>a text in quotes holds a line break or another control character</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Text in Anführungszeichen enthält einen Zeilenumbruch oder ein anderes Steuerzeichen</translation>
    </message>
    <message>
      <source>a text in quotes holds an unknown escape</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Text in Anführungszeichen enthält eine unbekannte Escape-Folge</translation>
    </message>
    <message>
      <source>a text in quotes is not closed</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Text in Anführungszeichen ist nicht geschlossen</translation>
    </message>
    <message>
      <source>a text of 1 to {0} characters</source>
      <extracomment>ftcost_core/documents/scenarios.py: _scenario</extracomment>
      <translation>ein Text von 1 bis {0} Zeichen</translation>
    </message>
    <message>
      <source>a text of at most {context} characters</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>ein Text von höchstens {context} Zeichen</translation>
    </message>
    <message>
      <source>a text of the form {context}</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>ein Text der Form {context}</translation>
    </message>
    <message>
      <source>a text that is not empty</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>ein Text, der nicht leer ist</translation>
    </message>
    <message>
      <source>a tokenizer.json, a model folder that holds one, a .tiktoken or a SentencePiece .model file</source>
      <extracomment>ftcost_core/dataset/tokenizer.py</extracomment>
      <translation>eine tokenizer.json, ein Modellordner mit einer solchen, eine .tiktoken-Datei oder eine .model-Datei von SentencePiece</translation>
    </message>
    <message>
      <source>a training; this configuration generates, evaluates or quantises</source>
      <extracomment>ftcost_core/configurations/torchtune.py: model_of</extracomment>
      <translation>ein Training; diese Konfiguration generiert, evaluiert oder quantisiert</translation>
    </message>
    <message>
      <source>a value is missing or not written as JSON</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>ein Wert fehlt oder ist nicht als JSON geschrieben</translation>
    </message>
    <message>
      <source>a whole number</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <source>a whole number of at least 1</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.count</extracomment>
      <translation>eine ganze Zahl ab 1</translation>
    </message>
    <message>
      <source>a whole number of at least 1 in the processor's file</source>
      <extracomment>ftcost_core/importing/image_tokens.py: _Processor.number</extracomment>
      <translation>eine ganze Zahl von mindestens 1 in der Datei des Prozessors</translation>
    </message>
    <message>
      <source>a whole number of at least 1, at most {largest}</source>
      <extracomment>ftcost_core/importing/fields.py: ConfigFields.size</extracomment>
      <translation>eine ganze Zahl von mindestens 1, höchstens {largest}</translation>
    </message>
    <message>
      <source>a whole number of at most {most}</source>
      <extracomment>ftcost_core/pilot/script.py: pilot_files</extracomment>
      <translation>eine ganze Zahl von höchstens {most}</translation>
    </message>
    <message>
      <source>a whole number of tokens, 1 to {0}</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard._typed</extracomment>
      <translation>eine ganze Zahl von Token, 1 bis {0}</translation>
    </message>
    <message>
      <source>a whole number, not {first}</source>
      <extracomment>ftcost_core/importing/layers.py: _moe_layers</extracomment>
      <translation>eine ganze Zahl, nicht {first}</translation>
    </message>
    <message>
      <source>a whole number, {0} to {1}</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel._count</extracomment>
      <translation>eine ganze Zahl, {0} bis {1}</translation>
    </message>
    <message>
      <source>about a quarter of the GPUs, evenly</source>
      <extracomment>ftcost_core/evaluation/rollout.py: rollout_choices</extracomment>
      <translation>etwa ein Viertel der GPUs, gleichmäßig</translation>
    </message>
    <message>
      <source>about the same</source>
      <extracomment>ftcost_core/report/section_beside.py: _against</extracomment>
      <translation>etwa gleich</translation>
    </message>
    <message>
      <source>about {amount}</source>
      <extracomment>tests/claims/model.py: Claimed.text</extracomment>
      <translation>etwa {amount}</translation>
    </message>
    <message>
      <source>about {hours} and {usd} of wear and power</source>
      <extracomment>ftcost_core/wording/answer.py: _takes</extracomment>
      <translation>etwa {hours} und {usd} für Abnutzung und Strom</translation>
    </message>
    <message>
      <source>about {hours} and {usd} rented</source>
      <extracomment>ftcost_core/wording/answer.py: _takes</extracomment>
      <translation>etwa {hours} und {usd} gemietet</translation>
    </message>
    <message>
      <source>about {hours}; nobody lists a price for that hardware</source>
      <extracomment>ftcost_core/wording/answer.py: _takes</extracomment>
      <translation>etwa {hours}; für diese Hardware nennt niemand einen Preis</translation>
    </message>
    <message>
      <source>above</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: _against_on_demand</extracomment>
      <translation>über</translation>
    </message>
    <message>
      <source>above range</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: verdict</extracomment>
      <translation>über der Spanne</translation>
    </message>
    <message>
      <source>ac_option: {every}: every second layer is estimated</source>
      <extracomment>ftcost_core/configurations/torchtune.py: _checkpointing</extracomment>
      <translation>ac_option: {every}: geschätzt wird jede zweite Schicht</translation>
    </message>
    <message>
      <source>accumulation</source>
      <extracomment>resources/evidence/setting_names.json: grad_accum</extracomment>
      <translation>Akkumulation</translation>
    </message>
    <message>
      <source>across: measured · up: the program as shipped, fitted to these runs · band: ±20 %</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._across_and_up</extracomment>
      <translation>quer: gemessen · hoch: das Programm wie ausgeliefert, an diese Läufe angepasst · Band: ±20 %</translation>
    </message>
    <message>
      <source>across: measured · up: the program · band: ±20 % · rings: closest to your job</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._across_and_up</extracomment>
      <translation>quer: gemessen · hoch: das Programm · Band: ±20 % · Ringe: dem Job am nächsten</translation>
    </message>
    <message>
      <source>across: measured · up: the program, source left out · band: ±20 %</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._across_and_up</extracomment>
      <translation>quer: gemessen · hoch: das Programm ohne die Quelle · Band: ±20 %</translation>
    </message>
    <message>
      <source>across: the chance said · up: the share that fitted · upright: 95 % interval</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._calibration_card</extracomment>
      <translation>quer: die genannte Chance · hoch: der Anteil, der passte · senkrecht: 95-%-Intervall</translation>
    </message>
    <message>
      <source>activations</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Aktivierungen</translation>
    </message>
    <message>
      <source>adapter file</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Adapterdatei</translation>
    </message>
    <message>
      <source>adapters</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>Adapter</translation>
    </message>
    <message>
      <source>added</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: status_name</extracomment>
      <translation>hinzugefügt</translation>
    </message>
    <message>
      <source>agrees</source>
      <extracomment>ftcost_core/report/section_beside.py: _against</extracomment>
      <translation>stimmt</translation>
    </message>
    <message>
      <source>all</source>
      <extracomment>ftcost_gui/form/limit_buttons.py: LimitButtons.show_job</extracomment>
      <translation>alle</translation>
    </message>
    <message>
      <source>all copies that are alive</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: logits_terms</extracomment>
      <translation>alle Kopien, die noch leben</translation>
    </message>
    <message>
      <source>all else equal</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>sonst alles gleich</translation>
    </message>
    <message>
      <source>all providers</source>
      <extracomment>tests/claims/prices.py: ListPrice.find</extracomment>
      <translation>alle Anbieter</translation>
    </message>
    <message>
      <source>all sliding</source>
      <extracomment>ftcost_core/importing/layers.py: window_pattern</extracomment>
      <translation>alle gleitend</translation>
    </message>
    <message>
      <source>all that the most expensive layer saves, computed again if checkpointed</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _layer</extracomment>
      <translation>alles, was die teuerste Schicht speichert, bei Checkpointing neu berechnet</translation>
    </message>
    <message>
      <source>all that the tower's most expensive layer computes</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_activations</extracomment>
      <translation>alles, was die teuerste Schicht des Towers berechnet</translation>
    </message>
    <message>
      <source>allocated</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: peak_kinds</extracomment>
      <translation>allokiert</translation>
    </message>
    <message>
      <source>an accelerator that is no GPU</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: _not_ours</extracomment>
      <translation>ein Beschleuniger, der keine GPU ist</translation>
    </message>
    <message>
      <source>an accelerator whose host machine is not in its zone of the file</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _machines</extracomment>
      <translation>ein Beschleuniger, dessen Host-Maschine in der Datei nicht in seiner Zone steht</translation>
    </message>
    <message>
      <source>an adapter, not a model: name the base model that it was trained on</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>ein Adapter, kein Modell: Nennen Sie das Basismodell, auf dem er trainiert wurde</translation>
    </message>
    <message>
      <source>an amount such as 8-10 h, not {text!r}</source>
      <extracomment>tests/claims/spans.py: parse</extracomment>
      <translation>eine Menge wie 8-10 h, nicht {text!r}</translation>
    </message>
    <message>
      <source>an evaluation</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>eine Evaluation</translation>
    </message>
    <message>
      <source>an hour of the reserved year</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-074</extracomment>
      <translation>Stunde des reservierten Jahres</translation>
    </message>
    <message>
      <source>an id of the model catalogue, or an inline architecture</source>
      <extracomment>ftcost_core/catalogue/models.py: _allowed</extracomment>
      <translation>eine Id aus dem Modellkatalog oder eine eingebettete Architektur</translation>
    </message>
    <message>
      <source>an image of 1,024 × 1,024 pixels</source>
      <extracomment>ftcost_core/evaluation/choices.py: _image_choices</extracomment>
      <translation>ein Bild von 1.024 × 1.024 Pixeln</translation>
    </message>
    <message>
      <source>an inline architecture</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: entry_of_model</extracomment>
      <translation>eine eingebettete Architektur</translation>
    </message>
    <message>
      <source>an object</source>
      <extracomment>ftcost_core/dataset/formats.py: _as_text</extracomment>
      <translation>ein Objekt</translation>
    </message>
    <message>
      <source>an object with id, name and job</source>
      <extracomment>ftcost_gui/state/pins.py: _pin</extracomment>
      <translation>ein Objekt mit id, name und job</translation>
    </message>
    <message>
      <source>an offer of the price catalogue, or null</source>
      <extracomment>ftcost_core/catalogue/prices/book.py: PriceBook.find</extracomment>
      <translation>ein Angebot aus dem Preiskatalog oder null</translation>
    </message>
    <message>
      <source>an offer of whole GPUs, or null</source>
      <extracomment>ftcost_core/offers/costs.py: _named_position</extracomment>
      <translation>ein Angebot ganzer GPUs oder null</translation>
    </message>
    <message>
      <source>an offer of {own}, the job's GPU, or null</source>
      <extracomment>ftcost_core/offers/costs.py: _named_position</extracomment>
      <translation>ein Angebot für {own}, die GPU des Jobs, oder null</translation>
    </message>
    <message>
      <source>an unknown field</source>
      <extracomment>ftcost_core/documents/job.py: edited</extracomment>
      <translation>ein unbekanntes Feld</translation>
    </message>
    <message>
      <source>another currency than dollars</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _checked</extracomment>
      <translation>eine andere Währung als Dollar</translation>
    </message>
    <message>
      <source>another model</source>
      <extracomment>ftcost_core/offers/costs.py: _model_words</extracomment>
      <translation>ein anderes Modell</translation>
    </message>
    <message>
      <source>another program</source>
      <extracomment>ftcost_core/storage/lock.py: locked</extracomment>
      <translation>ein anderes Programm</translation>
    </message>
    <message>
      <source>another version</source>
      <extracomment>ftcost_core/dataset/length_table.py: parse</extracomment>
      <translation>eine andere Version</translation>
    </message>
    <message>
      <source>any</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: _special</extracomment>
      <translation>beliebig</translation>
    </message>
    <message>
      <source>any provider</source>
      <extracomment>tests/claims/prices.py: Discount.find</extracomment>
      <translation>beliebigem Anbieter</translation>
    </message>
    <message>
      <source>architecture of the model</source>
      <extracomment>ftcost_core/report/figures.py: _memory</extracomment>
      <translation>Architektur des Modells</translation>
    </message>
    <message>
      <source>as given</source>
      <extracomment>ftcost_core/pricing/bill.py: _extra_terms</extracomment>
      <translation>wie angegeben</translation>
    </message>
    <message>
      <source>as the driver reports it</source>
      <extracomment>ftcost_core/report/section_memory.py: _sizes</extracomment>
      <translation>wie der Treiber es meldet</translation>
    </message>
    <message>
      <source>as they stand in the file</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: RecordsCard.show_preview</extracomment>
      <translation>wie sie in der Datei stehen</translation>
    </message>
    <message>
      <source>as they would be trained on</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: RecordsCard.show_preview</extracomment>
      <translation>wie sie trainiert würden</translation>
    </message>
    <message>
      <source>as usual</source>
      <extracomment>ftcost_core/report/section_beside.py: _value</extracomment>
      <translation>wie üblich</translation>
    </message>
    <message>
      <source>as_of: "{as_of}" given; allowed: the day of the rate</source>
      <extracomment>ftcost_core/catalogue/prices/rates.py: _rate</extracomment>
      <translation>as_of: "{as_of}" angegeben; erlaubt: der Tag des Kurses</translation>
    </message>
    <message>
      <source>asleep</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: asleep_terms</extracomment>
      <translation>schlafend</translation>
    </message>
    <message>
      <source>assumed</source>
      <extracomment>ftcost_core/wording/terms.py</extracomment>
      <translation>angenommen</translation>
    </message>
    <message>
      <source>assumed: a new machine, image, model load and first step after an interruption</source>
      <extracomment>resources/throughput/time.json</extracomment>
      <translation>angenommen: neue Maschine, Image, Laden des Modells und erster Schritt nach einer Unterbrechung</translation>
    </message>
    <message>
      <source>assumed: by the minute; not read on a price page. Distributed file storage 0.07 per GB and month, traffic free: coreweave.com/pricing; priced a GPU; nodes hold 8 (instance documentation); 8-GPU nodes of one fabric (documentation): recollection, not read on a page</source>
      <extracomment>resources/billing.json</extracomment>
      <translation>angenommen: nach Minuten; nicht auf einer Preisseite gelesen. Verteilter Dateispeicher 0.07 je GB und Monat, Verkehr frei: coreweave.com/pricing; Preis je GPU; Knoten haben 8 (Dokumentation der Instanzen); Knoten mit 8 GPUs in einem Netz (Dokumentation): aus der Erinnerung, nicht auf einer Seite gelesen</translation>
    </message>
    <message>
      <source>assumed: most providers bill by the second or minute</source>
      <extracomment>resources/billing.json</extracomment>
      <translation>angenommen: die meisten Anbieter rechnen nach Sekunden oder Minuten ab</translation>
    </message>
    <message>
      <source>assumed: one interruption in 20 hours per node on spot; providers publish monthly classes from below 5 % to above 20 % (AWS Spot Instance Advisor)</source>
      <extracomment>resources/throughput/time.json</extracomment>
      <translation>angenommen: auf Spot eine Unterbrechung in 20 Stunden je Knoten; Anbieter veröffentlichen monatliche Klassen von unter 5 % bis über 20 % (AWS Spot Instance Advisor)</translation>
    </message>
    <message>
      <source>assumed: taken from the job or from common practice</source>
      <extracomment>ftcost_core/wording/terms.py</extracomment>
      <translation>angenommen: aus dem Job oder aus üblicher Praxis</translation>
    </message>
    <message>
      <source>assumed: what one node writes to a local NVMe or a parallel file system</source>
      <extracomment>resources/throughput/time.json</extracomment>
      <translation>angenommen: was ein Knoten auf eine lokale NVMe oder ein paralleles Dateisystem schreibt</translation>
    </message>
    <message>
      <source>at least 1</source>
      <extracomment>ftcost_core/exporters/trainer_job.py: trainer_job</extracomment>
      <translation>mindestens 1</translation>
    </message>
    <message>
      <source>at least 1, at most 10^14</source>
      <extracomment>ftcost_core/pilot/reading.py: typed</extracomment>
      <translation>mindestens 1, höchstens 10^14</translation>
    </message>
    <message>
      <source>at least one sample</source>
      <extracomment>ftcost_core/documents/job.py: Lengths._consistent</extracomment>
      <translation>mindestens ein Beispiel</translation>
    </message>
    <message>
      <source>at least {amount}</source>
      <extracomment>tests/claims/model.py: Claimed.text</extracomment>
      <translation>mindestens {amount}</translation>
    </message>
    <message>
      <source>at least {bound}</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>mindestens {bound}</translation>
    </message>
    <message>
      <source>at least {context} entries</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>Einträge: mindestens {context}</translation>
    </message>
    <message>
      <source>at least {least}, evenly, for GRPO with axolotl</source>
      <extracomment>ftcost_core/exporters/axolotl.py: _generations</extracomment>
      <translation>mindestens {least}, ohne Rest teilbar, für GRPO mit axolotl</translation>
    </message>
    <message>
      <source>at most the purchase price</source>
      <extracomment>ftcost_core/catalogue/prices/machine.py: keep</extracomment>
      <translation>höchstens der Kaufpreis</translation>
    </message>
    <message>
      <source>at most {amount}</source>
      <extracomment>tests/claims/model.py: Claimed.text</extracomment>
      <translation>höchstens {amount}</translation>
    </message>
    <message>
      <source>at most {bound}</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>höchstens {bound}</translation>
    </message>
    <message>
      <source>at most {chips} chips in all, one slice: several slices are not estimated</source>
      <extracomment>ftcost_core/evaluation/stack_checks.py: _several_slices</extracomment>
      <translation>höchstens {chips} Chips insgesamt, ein Slice: mehrere Slices werden nicht geschätzt</translation>
    </message>
    <message>
      <source>at most {context} entries</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>höchstens {context} Einträge</translation>
    </message>
    <message>
      <source>at most {largest_document_characters}</source>
      <extracomment>ftcost_core/documents/job.py: load_document</extracomment>
      <translation>höchstens {largest_document_characters}</translation>
    </message>
    <message>
      <source>at most {layers}, the model's layers</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_job</extracomment>
      <translation>höchstens {layers}, die Schichten des Modells</translation>
    </message>
    <message>
      <source>at most {most:,}</source>
      <extracomment>ftcost_core/importing/image_tokens.py: _tiles</extracomment>
      <translation>höchstens {most:,}</translation>
    </message>
    <message>
      <source>at most {most_layers} layers</source>
      <extracomment>ftcost_core/importing/layers.py: layer_kinds</extracomment>
      <translation>höchstens {most_layers} Schichten</translation>
    </message>
    <message>
      <source>at most {most} characters are read</source>
      <extracomment>ftcost_core/configurations/files.py: parsed</extracomment>
      <translation>höchstens {most} Zeichen werden gelesen</translation>
    </message>
    <message>
      <source>at once</source>
      <extracomment>tests/claims/claims.jsonl: cost-085</extracomment>
      <translation>sofort</translation>
    </message>
    <message>
      <source>at {0} of the file</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: fault_place</extracomment>
      <translation>bei {0} der Datei</translation>
    </message>
    <message>
      <source>attention</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Attention</translation>
    </message>
    <message>
      <source>attention kernel</source>
      <extracomment>resources/evidence/setting_names.json: attention</extracomment>
      <translation>Attention-Kernel</translation>
    </message>
    <message>
      <source>auto</source>
      <extracomment>ftcost_core/offers/comparison.py: _setting</extracomment>
      <translation>Auto</translation>
    </message>
    <message>
      <source>autocast copies of weights and accumulated gradients</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Autocast-Kopien der Gewichte und akkumulierte Gradienten</translation>
    </message>
    <message>
      <source>axolotl</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>axolotl</translation>
    </message>
    <message>
      <source>axolotl keeps embedding, head and norms in 16 bits; the estimate keeps them in fp32.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotl lässt Embedding, Kopf und Normen in 16 Bit; die Schätzung hält sie in fp32.</translation>
    </message>
    <message>
      <source>axolotl packs samples of supervised fine-tuning only: others are padded to the longest.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotl packt nur Beispiele für überwachtes Fine-Tuning: Andere werden auf das längste aufgefüllt.</translation>
    </message>
    <message>
      <source>axolotl packs with flash or flex attention only.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotl packt nur mit Flash- oder Flex-Attention.</translation>
    </message>
    <message>
      <source>axolotl puts adapters on matrices of the image and audio towers, too, which the estimate keeps frozen: set lora_target_modules to a regular expression of the language model's.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotl setzt Adapter auch auf Matrizen der Bild- und Audiotürme, die die Schätzung eingefroren lässt: Setzen Sie lora_target_modules auf einen regulären Ausdruck für die des Sprachmodells.</translation>
    </message>
    <message>
      <source>axolotl runs bf16 under autocast only: norms and the loss are in fp32, unlike the estimate.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotl rechnet bf16 nur unter Autocast: Normierungen und Verlust sind in fp32, anders als geschätzt.</translation>
    </message>
    <message>
      <source>axolotl's context parallelism runs flash attention only: it is set.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotls Kontextparallelität läuft nur mit Flash-Attention: Sie ist gesetzt.</translation>
    </message>
    <message>
      <source>axolotl's ring attention takes one packed window at a time: the micro-batch is 1.</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>axolotls Ring-Attention nimmt jeweils ein gepacktes Fenster: Der Micro-Batch ist 1.</translation>
    </message>
    <message>
      <source>backward</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: layer_backward</extracomment>
      <translation>rückwärts</translation>
    </message>
    <message>
      <source>backward pass</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Rückwärtsdurchlauf</translation>
    </message>
    <message>
      <source>band: 80 % range · dashed: the job as it is · click takes a value</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._point</extracomment>
      <translation>Band: 80-%-Spanne · gestrichelt: der Job, wie er ist · Klick übernimmt einen Wert</translation>
    </message>
    <message>
      <source>bandwidth</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-028</extracomment>
      <translation>Bandbreite</translation>
    </message>
    <message>
      <source>batch 1 × 4 over batch 4: speed</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Batch 1 × 4 zu Batch 4: Tempo</translation>
    </message>
    <message>
      <source>batching</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: batching_chart</extracomment>
      <translation>Batching</translation>
    </message>
    <message>
      <source>before the first adapters nothing needs a gradient</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>vor den ersten Adaptern braucht nichts einen Gradienten</translation>
    </message>
    <message>
      <source>below</source>
      <extracomment>ftcost_core/report/section_beside.py: _against</extracomment>
      <translation>unter</translation>
    </message>
    <message>
      <source>below range</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: verdict</extracomment>
      <translation>unter der Spanne</translation>
    </message>
    <message>
      <source>best</source>
      <extracomment>ftcost_core/offers/comparison.py: ComparedRow.verdict</extracomment>
      <translation>am besten</translation>
    </message>
    <message>
      <source>between checkpoints</source>
      <extracomment>tests/claims/claims.jsonl: cost-059</extracomment>
      <translation>zwischen Checkpoints</translation>
    </message>
    <message>
      <source>bf16 mixed precision: matrix work at the tensor cores' rate</source>
      <extracomment>ftcost_core/advice/candidates.py: _memory</extracomment>
      <translation>gemischte Genauigkeit bf16: Matrixarbeit im Tempo der Tensor Cores</translation>
    </message>
    <message>
      <source>bf16 with fp32 master weights</source>
      <extracomment>ftcost_core/advice/warnings.py: _of_trainer</extracomment>
      <translation>BF16 mit FP32-Master-Gewichten</translation>
    </message>
    <message>
      <source>big-endian</source>
      <extracomment>ftcost_core/importing/gguf.py: _header</extracomment>
      <translation>Big-Endian</translation>
    </message>
    <message>
      <source>billed hours are rounded up to the increment</source>
      <extracomment>ftcost_core/pricing/bill.py: bill</extracomment>
      <translation>abgerechnete Stunden werden auf den Takt aufgerundet</translation>
    </message>
    <message>
      <source>billing rules of the provider</source>
      <extracomment>ftcost_core/pricing/bill.py: bill</extracomment>
      <translation>Abrechnungsregeln des Anbieters</translation>
    </message>
    <message>
      <source>billion parameters</source>
      <extracomment>tests/claims/facts.py: ModelOfSize.find</extracomment>
      <translation>Milliarden Parameter</translation>
    </message>
    <message>
      <source>bitsandbytes 0.50, optim/optimizer.py and functional.py</source>
      <extracomment>ftcost_core/formulas/memory/peak.py: _paged_term</extracomment>
      <translation>bitsandbytes 0.50, optim/optimizer.py und functional.py</translation>
    </message>
    <message>
      <source>bitsandbytes MatMul4Bit</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: dequantised</extracomment>
      <translation>bitsandbytes MatMul4Bit</translation>
    </message>
    <message>
      <source>bitsandbytes paged optimizers: managed memory, of which the GPU keeps what it has room for</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>Paged-Optimizer von bitsandbytes: verwalteter Speicher, von dem die GPU behält, wofür sie Platz hat</translation>
    </message>
    <message>
      <source>bitsandbytes paged optimizers: pages that CUDA moves (published runs)</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: paging_seconds</extracomment>
      <translation>Paged-Optimizer von bitsandbytes: Seiten, die CUDA verschiebt (veröffentlichte Läufe)</translation>
    </message>
    <message>
      <source>bubble</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Bubble</translation>
    </message>
    <message>
      <source>budget {0}</source>
      <extracomment>ftcost_core/charts/cost_time.py: _limit_marks</extracomment>
      <translation>Budget {0}</translation>
    </message>
    <message>
      <source>buffers for talking to other GPUs</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Puffer für den Austausch mit anderen GPUs</translation>
    </message>
    <message>
      <source>buffers of the communicators between GPUs</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>Puffer der Kommunikatoren zwischen GPUs</translation>
    </message>
    <message>
      <source>built-in</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>mitgeliefert</translation>
    </message>
    <message>
      <source>built-in list</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>mitgelieferte Liste</translation>
    </message>
    <message>
      <source>buying breaks even after {0} h of use ({1} runs like this)</source>
      <extracomment>ftcost_core/wording/labels.py: break_even_words</extracomment>
      <translation>ein Kauf rechnet sich nach {0} h Nutzung ({1} Läufe wie dieser)</translation>
    </message>
    <message>
      <source>buying breaks even after {0} h of use ({1} runs like this), beyond the {2} h you planned</source>
      <extracomment>ftcost_core/wording/labels.py: break_even_words</extracomment>
      <translation>ein Kauf rechnet sich nach {0} h Nutzung ({1} Läufe wie dieser), mehr als die geplanten {2} h</translation>
    </message>
    <message>
      <source>buying never breaks even for jobs like this alone</source>
      <extracomment>ftcost_core/wording/labels.py: break_even_words</extracomment>
      <translation>allein für solche Jobs rechnet sich ein Kauf nie</translation>
    </message>
    <message>
      <source>by its own lists</source>
      <extracomment>tests/claims/claims.jsonl: cost-057</extracomment>
      <translation>laut eigenen Listen</translation>
    </message>
    <message>
      <source>by its own table</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-038</extracomment>
      <translation>laut eigener Tabelle</translation>
    </message>
    <message>
      <source>bytes</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>Byte</translation>
    </message>
    <message>
      <source>bytes of a parameter</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Byte je Parameter</translation>
    </message>
    <message>
      <source>bytes × vocabulary × tokens</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: logits</extracomment>
      <translation>Bytes × Vokabular × Token</translation>
    </message>
    <message>
      <source>cache</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Cache</translation>
    </message>
    <message>
      <source>calls</source>
      <extracomment>tests/claims/claims.jsonl: cost-093</extracomment>
      <translation>Aufrufe</translation>
    </message>
    <message>
      <source>calls to break even</source>
      <extracomment>tests/claims/claims.jsonl: cost-093</extracomment>
      <translation>Aufrufe bis Break-even</translation>
    </message>
    <message>
      <source>calls, against an API</source>
      <extracomment>tests/claims/tables.json: break-evens</extracomment>
      <translation>Aufrufe, gegenüber einer API</translation>
    </message>
    <message>
      <source>calls, against prompt engineering</source>
      <extracomment>tests/claims/tables.json: break-evens</extracomment>
      <translation>Aufrufe, gegenüber Prompt-Engineering</translation>
    </message>
    <message>
      <source>cancelled</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView.cancel</extracomment>
      <translation>abgebrochen</translation>
    </message>
    <message>
      <source>cannot be</source>
      <extracomment>tests/claims/page.py: _verdict_name</extracomment>
      <translation>unmöglich</translation>
    </message>
    <message>
      <source>cannot be estimated</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel.value</extracomment>
      <translation>nicht schätzbar</translation>
    </message>
    <message>
      <source>cannot be read as a row</source>
      <extracomment>ftcost_core/dataset/csv_records.py: _why_no_row</extracomment>
      <translation>ist nicht als Zeile einer Tabelle lesbar</translation>
    </message>
    <message>
      <source>cannot be read: {error}</source>
      <extracomment>ftcost_core/dataset/counting.py: _Counting.run</extracomment>
      <translation>lässt sich nicht lesen: {error}</translation>
    </message>
    <message>
      <source>cannot be written: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/store.py: _replace</extracomment>
      <translation>lässt sich nicht schreiben: {error}</translation>
    </message>
    <message>
      <source>capacity of {0}</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>Kapazität von {0}</translation>
    </message>
    <message>
      <source>capacity {0} {1}</source>
      <extracomment>ftcost_core/charts/timeline.py: _capacity</extracomment>
      <translation>Kapazität {0} {1}</translation>
    </message>
    <message>
      <source>casts</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _copies</extracomment>
      <translation>Casts</translation>
    </message>
    <message>
      <source>changed</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: status_name</extracomment>
      <translation>geändert</translation>
    </message>
    <message>
      <source>changed by you</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>von Ihnen geändert</translation>
    </message>
    <message>
      <source>chat template family {row}: {row_2}</source>
      <extracomment>ftcost_core/dataset/counting.py: _overhead</extracomment>
      <translation>Familie der Chat-Vorlage {row}: {row_2}</translation>
    </message>
    <message>
      <source>cheapest</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>günstigster</translation>
    </message>
    <message>
      <source>checkpointing</source>
      <extracomment>resources/evidence/setting_names.json: grad_checkpointing</extracomment>
      <translation>Checkpointing</translation>
    </message>
    <message>
      <source>checkpointing {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Checkpointing {0}</translation>
    </message>
    <message>
      <source>checkpointing: memory saved (7B, LoRA, batch 4)</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Checkpointing: gesparter Speicher (7B, LoRA, Batch 4)</translation>
    </message>
    <message>
      <source>checkpointing: memory saved (7B, full)</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Checkpointing: gesparter Speicher (7B, voll)</translation>
    </message>
    <message>
      <source>checkpointing: time added</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Checkpointing: zusätzliche Zeit</translation>
    </message>
    <message>
      <source>checkpoints</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Checkpoints</translation>
    </message>
    <message>
      <source>choose a format ({all_formats}) and its fields</source>
      <extracomment>ftcost_core/dataset/head.py: how_to_choose</extracomment>
      <translation>Format ({all_formats}) und seine Felder wählen</translation>
    </message>
    <message>
      <source>choose a format ({all_formats}) and its fields among {names}</source>
      <extracomment>ftcost_core/dataset/head.py: how_to_choose</extracomment>
      <translation>Format ({all_formats}) und seine Felder unter {names} wählen</translation>
    </message>
    <message>
      <source>chosen</source>
      <extracomment>ftcost_gui/widgets/check_chips.py: CheckChips.show_value</extracomment>
      <translation>gewählt</translation>
    </message>
    <message>
      <source>chosen by the program: {reasons}</source>
      <extracomment>ftcost_core/report/section_assumptions.py: assumptions</extracomment>
      <translation>vom Programm gewählt: {reasons}</translation>
    </message>
    <message>
      <source>chunk</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _own_chunk</extracomment>
      <translation>Block</translation>
    </message>
    <message>
      <source>chunked linear attention (arXiv:2405.21060); its efficiency is assumed</source>
      <extracomment>ftcost_core/formulas/throughput/attention.py: attention_seconds</extracomment>
      <translation>lineare Attention in Blöcken (arXiv:2405.21060); ihre Effizienz ist angenommen</translation>
    </message>
    <message>
      <source>claims an array of {length} entries: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _value</extracomment>
      <translation>nennt ein Array mit {length} Einträgen: der Header ist defekt</translation>
    </message>
    <message>
      <source>claims {tensors} tensors and {entries} entries: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _header</extracomment>
      <translation>nennt {tensors} Tensoren und {entries} Einträge: der Header ist defekt</translation>
    </message>
    <message>
      <source>click a part to see its formula</source>
      <extracomment>ftcost_gui/pages/estimate/page.py: EstimatePage._bar_card</extracomment>
      <translation>Klick auf einen Teil zeigt seine Formel</translation>
    </message>
    <message>
      <source>clipboard</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._read</extracomment>
      <translation>Zwischenablage</translation>
    </message>
    <message>
      <source>clouds</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Clouds</translation>
    </message>
    <message>
      <source>column "{name}" is not a field of the format; kept as it is</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: read_table</extracomment>
      <translation>Spalte „{name}“ ist kein Feld des Formats; bleibt unverändert</translation>
    </message>
    <message>
      <source>columns named gpu and price (or price_per_gpu) among others{hint}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/table.py: UnmappedColumnsError.__init__</extracomment>
      <translation>Spalten namens gpu und price (oder price_per_gpu), neben anderen{hint}</translation>
    </message>
    <message>
      <source>communication</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: gathered</extracomment>
      <translation>Kommunikation</translation>
    </message>
    <message>
      <source>community clouds</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Community-Clouds</translation>
    </message>
    <message>
      <source>comparison</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._save</extracomment>
      <translation>Vergleich</translation>
    </message>
    <message>
      <source>computing saved</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-129</extracomment>
      <translation>gesparte Rechenarbeit</translation>
    </message>
    <message>
      <source>computing…</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.refresh</extracomment>
      <translation>wird berechnet…</translation>
    </message>
    <message>
      <source>context</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>Kontext</translation>
    </message>
    <message>
      <source>context length</source>
      <extracomment>ftcost_core/pilot/comparing.py: _differences</extracomment>
      <translation>Kontextlänge</translation>
    </message>
    <message>
      <source>context {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Kontext {0}</translation>
    </message>
    <message>
      <source>context {0} tokens</source>
      <extracomment>ftcost_gui/text/explanations.py: of_memory</extracomment>
      <translation>Kontext {0} Token</translation>
    </message>
    <message>
      <source>copies</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: logits_terms</extracomment>
      <translation>Kopien</translation>
    </message>
    <message>
      <source>copies of the layers' matrices in fp8 or fp4</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Kopien der Matrizen der Schichten in fp8 oder fp4</translation>
    </message>
    <message>
      <source>copies of tokens to experts and back, fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Kopien der Token zu den Experten und zurück, angepasster Verkehr</translation>
    </message>
    <message>
      <source>cost</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Kosten</translation>
    </message>
    <message>
      <source>cost = GPU-hours × price</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Kosten = GPU-Stunden × Preis</translation>
    </message>
    <message>
      <source>cost by its own table</source>
      <extracomment>tests/claims/claims.jsonl: cost-001</extracomment>
      <translation>Kosten laut eigener Tabelle</translation>
    </message>
    <message>
      <source>cost in its scenario 1</source>
      <extracomment>tests/claims/claims.jsonl: cost-097</extracomment>
      <translation>Kosten in seinem Szenario 1</translation>
    </message>
    <message>
      <source>cost of 10 million tokens, LoRA, 8 GPUs</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>Kosten für 10 Millionen Token, LoRA, 8 GPUs</translation>
    </message>
    <message>
      <source>cost of 10 million tokens, full, 32 GPUs</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>Kosten für 10 Millionen Token, voll, 32 GPUs</translation>
    </message>
    <message>
      <source>cost of 1M over 100K tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-068</extracomment>
      <translation>Kosten von 1M zu 100K Token</translation>
    </message>
    <message>
      <source>cost of 1M tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-068</extracomment>
      <translation>Kosten von 1M Token</translation>
    </message>
    <message>
      <source>cost of a day</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-018</extracomment>
      <translation>Kosten eines Tages</translation>
    </message>
    <message>
      <source>cost of a million tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-099</extracomment>
      <translation>Kosten einer Million Token</translation>
    </message>
    <message>
      <source>cost of a million tokens as estimated</source>
      <extracomment>tests/claims/tables.json: pipeline</extracomment>
      <translation>Kosten einer Million Token laut Schätzung</translation>
    </message>
    <message>
      <source>cost of a token</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-142</extracomment>
      <translation>Kosten eines Tokens</translation>
    </message>
    <message>
      <source>cost of an epoch</source>
      <extracomment>tests/claims/claims.jsonl: cost-001</extracomment>
      <translation>Kosten einer Epoche</translation>
    </message>
    <message>
      <source>cost of data preparation</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-138</extracomment>
      <translation>Kosten der Datenaufbereitung</translation>
    </message>
    <message>
      <source>cost of evaluation</source>
      <extracomment>tests/claims/tables.json: pipeline</extracomment>
      <translation>Kosten der Evaluation</translation>
    </message>
    <message>
      <source>cost of half an hour elsewhere</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-138</extracomment>
      <translation>Kosten einer halben Stunde anderswo</translation>
    </message>
    <message>
      <source>cost of the job</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-138</extracomment>
      <translation>Kosten des Jobs</translation>
    </message>
    <message>
      <source>cost of the whole job</source>
      <extracomment>ftcost_core/charts/cost_time.py: cost_time_plot</extracomment>
      <translation>Kosten des ganzen Jobs</translation>
    </message>
    <message>
      <source>cost of training</source>
      <extracomment>tests/claims/tables.json: pipeline</extracomment>
      <translation>Kosten des Trainings</translation>
    </message>
    <message>
      <source>cost of training from scratch</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-165</extracomment>
      <translation>Kosten des Trainings von Grund auf</translation>
    </message>
    <message>
      <source>cost on one A100</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-143</extracomment>
      <translation>Kosten auf einer A100</translation>
    </message>
    <message>
      <source>cost on the A100</source>
      <extracomment>tests/claims/claims.jsonl: cost-066</extracomment>
      <translation>Kosten auf der A100</translation>
    </message>
    <message>
      <source>cost on the RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: cost-066</extracomment>
      <translation>Kosten auf der RTX 4090</translation>
    </message>
    <message>
      <source>cost over the best choice</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-109</extracomment>
      <translation>Kosten gegenüber bester Wahl</translation>
    </message>
    <message>
      <source>cost per million tokens</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Kosten je Million Token</translation>
    </message>
    <message>
      <source>cost, USD</source>
      <extracomment>ftcost_core/charts/cost_time.py: _table</extracomment>
      <translation>Kosten, USD</translation>
    </message>
    <message>
      <source>costs {dearer} as much as the cheapest</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>kostet {dearer} so viel wie der günstigste</translation>
    </message>
    <message>
      <source>counted are {count:,} files of the kind {kind}, not {others:,} others</source>
      <extracomment>ftcost_core/dataset/kinds.py: _many</extracomment>
      <translation>gezählt werden {count:,} Dateien der Art {kind}, {others:,} andere nicht</translation>
    </message>
    <message>
      <source>counting…</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show</extracomment>
      <translation>wird gezählt…</translation>
    </message>
    <message>
      <source>cuDNN</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>cuDNN</translation>
    </message>
    <message>
      <source>cublas</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>cuBLAS</translation>
    </message>
    <message>
      <source>cuda</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>CUDA</translation>
    </message>
    <message>
      <source>currency: "{code}" given; allowed: a code of ISO 4217</source>
      <extracomment>ftcost_core/catalogue/prices/rates.py: _rate</extracomment>
      <translation>currency: "{code}" angegeben; erlaubt: ein Code nach ISO 4217</translation>
    </message>
    <message>
      <source>currency: "{currency}" given; allowed: a code of ISO 4217, such as EUR</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_header</extracomment>
      <translation>currency: "{currency}" angegeben; erlaubt: ein Code nach ISO 4217, etwa EUR</translation>
    </message>
    <message>
      <source>cut or split: {longer:,} of {samples:,} samples are longer</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_overlong</extracomment>
      <translation>cut oder split: {longer:,} von {samples:,} Beispielen sind länger</translation>
    </message>
    <message>
      <source>dashed: best trade-offs</source>
      <extracomment>ftcost_gui/pages/estimate/page.py: EstimatePage._lay_out</extracomment>
      <translation>gestrichelt: beste Kompromisse</translation>
    </message>
    <message>
      <source>data</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Daten</translation>
    </message>
    <message>
      <source>data loading, clipping and logging of a step, fitted</source>
      <extracomment>ftcost_core/formulas/throughput/step.py: seconds</extracomment>
      <translation>Laden der Daten, Clipping und Logging eines Schritts, angepasst</translation>
    </message>
    <message>
      <source>data preparation</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Datenaufbereitung</translation>
    </message>
    <message>
      <source>data preparation rents no GPU</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-138</extracomment>
      <translation>Datenaufbereitung mietet keine GPU</translation>
    </message>
    <message>
      <source>data.seq_len: twice max_completion_length, as prompts are not bounded</source>
      <extracomment>ftcost_core/configurations/own_settings.py: _length_of_grpo</extracomment>
      <translation>data.seq_len: das Doppelte von max_completion_length, da Prompts nicht begrenzt sind</translation>
    </message>
    <message>
      <source>data.tokens: {steps} steps of full windows: {tokens} in one epoch</source>
      <extracomment>ftcost_core/configurations/reading.py: _tokens</extracomment>
      <translation>data.tokens: Schritte mit vollen Fenstern: {steps}, also {tokens} in einer Epoche</translation>
    </message>
    <message>
      <source>dataset</source>
      <extracomment>ftcost_core/configurations/torchtune.py: _data</extracomment>
      <translation>dataset</translation>
    </message>
    <message>
      <source>datasets</source>
      <extracomment>ftcost_core/configurations/own_settings.py: after_axolotl</extracomment>
      <translation>datasets</translation>
    </message>
    <message>
      <source>date</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>Datum</translation>
    </message>
    <message>
      <source>date of the run</source>
      <extracomment>resources/evidence/setting_names.json: date</extracomment>
      <translation>Datum des Laufs</translation>
    </message>
    <message>
      <source>dated ahead of this computer's clock ({today})</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _checked</extracomment>
      <translation>mit einem Datum nach dem der Uhr dieses Rechners ({today})</translation>
    </message>
    <message>
      <source>deadline {0}</source>
      <extracomment>ftcost_core/charts/cost_time.py: _limit_marks</extracomment>
      <translation>Frist {0}</translation>
    </message>
    <message>
      <source>dearer by</source>
      <extracomment>tests/claims/claims.jsonl: cost-083</extracomment>
      <translation>Aufpreis</translation>
    </message>
    <message>
      <source>decides whether it fits</source>
      <extracomment>ftcost_core/report/section_memory.py: _phases</extracomment>
      <translation>entscheidet, ob es passt</translation>
    </message>
    <message>
      <source>dequantise</source>
      <extracomment>ftcost_core/formulas/throughput/dequantise.py: decomposed_seconds</extracomment>
      <translation>Dequantisieren</translation>
    </message>
    <message>
      <source>dequantised</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: dequantised</extracomment>
      <translation>dequantisiert</translation>
    </message>
    <message>
      <source>differs with the padding</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-016</extracomment>
      <translation>hängt vom Padding ab</translation>
    </message>
    <message>
      <source>discount of a reservation</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-074</extracomment>
      <translation>Rabatt einer Reservierung</translation>
    </message>
    <message>
      <source>discount of spot</source>
      <extracomment>tests/claims/claims.jsonl: cost-049</extracomment>
      <translation>Spot-Rabatt</translation>
    </message>
    <message>
      <source>discount_pct: "{discount}" given; allowed: 0 to less than 100</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_header</extracomment>
      <translation>discount_pct: "{discount}" angegeben; erlaubt: 0 bis unter 100</translation>
    </message>
    <message>
      <source>disk</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Datenträger</translation>
    </message>
    <message>
      <source>disk per node, bytes</source>
      <extracomment>ftcost_gui/text/explanations.py: figures_text</extracomment>
      <translation>Datenträger je Knoten, Bytes</translation>
    </message>
    <message>
      <source>distributed_type: {kind} is not read</source>
      <extracomment>ftcost_core/configurations/launchers.py: accelerate</extracomment>
      <translation>distributed_type: {kind} wird nicht gelesen</translation>
    </message>
    <message>
      <source>do not fall with more GPUs</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-019</extracomment>
      <translation>sinken nicht mit mehr GPUs</translation>
    </message>
    <message>
      <source>do_train</source>
      <extracomment>ftcost_core/configurations/launchers.py: of_trainer</extracomment>
      <translation>do_train</translation>
    </message>
    <message>
      <source>does not exist</source>
      <extracomment>ftcost_core/importing/reading.py: read_model</extracomment>
      <translation>existiert nicht</translation>
    </message>
    <message>
      <source>does not fit</source>
      <extracomment>ftcost_core/charts/sweep.py: _outside</extracomment>
      <translation>passt nicht</translation>
    </message>
    <message>
      <source>does not fit: {missing:,.1f} GiB more than {name} has; time and money are what it would take if it did</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>passt nicht: {missing:,.1f} GiB mehr, als {name} hat; Zeit und Geld gelten für den Fall, dass es passte</translation>
    </message>
    <message>
      <source>does not fit: {one} on a GPU of {capacity} GB</source>
      <extracomment>tests/claims/estimates.py: _too_large</extracomment>
      <translation>passt nicht: {one} auf einer GPU mit {capacity} GB</translation>
    </message>
    <message>
      <source>double quantisation</source>
      <extracomment>resources/evidence/setting_names.json: double_quant</extracomment>
      <translation>doppelte Quantisierung</translation>
    </message>
    <message>
      <source>drag the line: the context length of training</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard._lay_out</extracomment>
      <translation>Linie ziehen: die Kontextlänge des Trainings</translation>
    </message>
    <message>
      <source>dropout</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Dropout</translation>
    </message>
    <message>
      <source>dstack's catalogue does not list {gpu}: check its name.</source>
      <extracomment>ftcost_core/exporters/dstack.py: _notes</extracomment>
      <translation>Der Katalog von dstack führt {gpu} nicht: den Namen dort prüfen.</translation>
    </message>
    <message>
      <source>dstack's server takes files of up to {megabytes:g} MB: set DSTACK_SERVER_CODE_UPLOAD_LIMIT there for larger training data, or name a data set of the hub.</source>
      <extracomment>ftcost_core/exporters/dstack.py: _notes</extracomment>
      <translation>Der Server von dstack nimmt Dateien bis {megabytes:g} MB: für größere Trainingsdaten dort DSTACK_SERVER_CODE_UPLOAD_LIMIT setzen oder einen Datensatz des Hubs nennen.</translation>
    </message>
    <message>
      <source>duplicates need an exact count</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>Duplikate erfordern exaktes Zählen</translation>
    </message>
    <message>
      <source>during training</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>während des Trainings</translation>
    </message>
    <message>
      <source>each decoding step reads the weights once and every sequence's keys and values</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py</extracomment>
      <translation>jeder Dekodierschritt liest einmal die Gewichte und Keys und Values jeder Sequenz</translation>
    </message>
    <message>
      <source>each field once</source>
      <extracomment>ftcost_core/documents/job.py: _no_duplicates</extracomment>
      <translation>jedes Feld einmal</translation>
    </message>
    <message>
      <source>each pin once</source>
      <extracomment>ftcost_gui/state/pins.py: parse</extracomment>
      <translation>jedes Szenario einmal</translation>
    </message>
    <message>
      <source>each preference pair is two sequences: the prompt with the chosen and the rejected answer</source>
      <extracomment>ftcost_core/dataset/report_from_lengths.py: _notes</extracomment>
      <translation>jedes Präferenzpaar sind zwei Sequenzen: der Prompt mit der gewählten und mit der abgelehnten Antwort</translation>
    </message>
    <message>
      <source>each process keeps buffers of {buffers:,.1f} GiB in RAM for {stored:,.1f} GiB on disk: offloading to the CPU takes less RAM, and no disk</source>
      <extracomment>ftcost_core/advice/warnings.py: _disk_buffers</extracomment>
      <translation>jeder Prozess hält Puffer von {buffers:,.1f} GiB im RAM für {stored:,.1f} GiB auf der Festplatte: Auslagern auf die CPU braucht weniger RAM und keine Festplatte</translation>
    </message>
    <message>
      <source>each record is counted as a chat of two messages, as hand-offs write it; Alpaca's own prompt (axolotl's alpaca, torchtune's alpaca_dataset) puts about {tokens} tokens around it instead</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation>jeder Datensatz zählt als Chat aus zwei Nachrichten, wie die Übergaben ihn schreiben; Alpacas eigener Prompt (alpaca bei axolotl, alpaca_dataset bei torchtune) legt stattdessen etwa {tokens} Token darum</translation>
    </message>
    <message>
      <source>edges that increase</source>
      <extracomment>ftcost_core/documents/job.py: Lengths._consistent</extracomment>
      <translation>aufsteigende Klassengrenzen</translation>
    </message>
    <message>
      <source>edited</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>geändert</translation>
    </message>
    <message>
      <source>efficiency: use of the peak</source>
      <extracomment>tests/claims/tables.json: factors</extracomment>
      <translation>Effizienz: Nutzung der Spitze</translation>
    </message>
    <message>
      <source>eight GPUs do not cost about eight times one</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>acht GPUs kosten nicht etwa das Achtfache von einer</translation>
    </message>
    <message>
      <source>either "id" (a catalogue id) or "architecture" (inline), not both</source>
      <extracomment>ftcost_core/documents/job.py: ModelChoice._one_of_both</extracomment>
      <translation>entweder "id" (eine Katalog-Id) oder "architecture" (eingebettet), nicht beides</translation>
    </message>
    <message>
      <source>electricity {0}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Strom {0}</translation>
    </message>
    <message>
      <source>elementwise</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>elementweise</translation>
    </message>
    <message>
      <source>embedding</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: outer_gradients</extracomment>
      <translation>Embedding</translation>
    </message>
    <message>
      <source>embedding and head here, a tied head once</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Embedding und Head auf dieser GPU, ein gekoppelter Head einmal</translation>
    </message>
    <message>
      <source>embedding and head, gathered for the whole step</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: gathered</extracomment>
      <translation>Embedding und Head, für den ganzen Schritt gesammelt</translation>
    </message>
    <message>
      <source>embedding and head, quantised like the layers</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>Embedding und Head, quantisiert wie die Schichten</translation>
    </message>
    <message>
      <source>embedding and head: gradient and buffer, less the shard</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: reduced_root</extracomment>
      <translation>Embedding und Head: Gradient und Puffer, abzüglich des Shards</translation>
    </message>
    <message>
      <source>embedding copies</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: embedding_copies</extracomment>
      <translation>Embedding-Kopien</translation>
    </message>
    <message>
      <source>embedding's dropout, token ids, labels</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: outside</extracomment>
      <translation>Dropout des Embeddings, Token-Ids, Labels</translation>
    </message>
    <message>
      <source>enable_activation_checkpointing</source>
      <extracomment>ftcost_core/configurations/torchtune.py: _checkpointing</extracomment>
      <translation>enable_activation_checkpointing</translation>
    </message>
    <message>
      <source>ends inside its header: the file is cut off</source>
      <extracomment>ftcost_core/importing/gguf.py: _Reader.take</extracomment>
      <translation>endet im Header: die Datei ist abgeschnitten</translation>
    </message>
    <message>
      <source>ends inside record {number}</source>
      <extracomment>ftcost_core/pilot/tensorboard_events.py: _records</extracomment>
      <translation>endet in Eintrag {number}</translation>
    </message>
    <message>
      <source>enough RAM</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_verdict</extracomment>
      <translation>genug RAM</translation>
    </message>
    <message>
      <source>entered by you</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>von Ihnen eingetragen</translation>
    </message>
    <message>
      <source>environment</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Umgebung</translation>
    </message>
    <message>
      <source>epochs</source>
      <extracomment>tests/claims/claims.jsonl: cost-013</extracomment>
      <translation>Epochen</translation>
    </message>
    <message>
      <source>equal to</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: _against_on_demand</extracomment>
      <translation>gleich</translation>
    </message>
    <message>
      <source>error</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>Fehler</translation>
    </message>
    <message>
      <source>estimate</source>
      <extracomment>ftcost_core/wording/verdicts.py: speed_verdict</extracomment>
      <translation>Schätzung</translation>
    </message>
    <message>
      <source>estimated</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>geschätzt</translation>
    </message>
    <message>
      <source>estimates</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-020</extracomment>
      <translation>Schätzungen</translation>
    </message>
    <message>
      <source>evaluation</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Evaluation</translation>
    </message>
    <message>
      <source>every region</source>
      <extracomment>ftcost_core/text/regions.py: region_words</extracomment>
      <translation>jede Region</translation>
    </message>
    <message>
      <source>exact</source>
      <extracomment>ftcost_core/wording/terms.py</extracomment>
      <translation>exakt</translation>
    </message>
    <message>
      <source>exact model</source>
      <extracomment>resources/evidence/setting_names.json: model</extracomment>
      <translation>genaues Modell</translation>
    </message>
    <message>
      <source>exact size of the model</source>
      <extracomment>resources/evidence/setting_names.json: params_b</extracomment>
      <translation>genaue Größe des Modells</translation>
    </message>
    <message>
      <source>exact traces of FSDP2; DeepSpeed ZeRO-3</source>
      <extracomment>ftcost_core/formulas/memory/communication.py</extracomment>
      <translation>exakte Traces von FSDP2; DeepSpeed ZeRO-3</translation>
    </message>
    <message>
      <source>exact traces of a step</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>exakte Traces eines Schritts</translation>
    </message>
    <message>
      <source>exact traces of a step; scores of checkpointed fp32 layers: runs on a T4 (fitcheck)</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py</extracomment>
      <translation>exakte Traces eines Schritts; Scores von fp32-Schichten mit Checkpointing: Läufe auf einer T4 (fitcheck)</translation>
    </message>
    <message>
      <source>exact traces of mlx-lm 0.32.2 on MLX 0.32.4, held against measured peaks</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py</extracomment>
      <translation>exakte Traces von mlx-lm 0.32.2 auf MLX 0.32.4, an gemessenen Spitzen geprüft</translation>
    </message>
    <message>
      <source>exact traces of transformers 5.23; loss code of the stacks</source>
      <extracomment>ftcost_core/formulas/memory/logits.py</extracomment>
      <translation>exakte Traces von transformers 5.23; Loss-Code der Stacks</translation>
    </message>
    <message>
      <source>exact: follows from shapes or from a price list</source>
      <extracomment>ftcost_core/wording/terms.py</extracomment>
      <translation>exakt: folgt aus Tensorformen oder aus einer Preisliste</translation>
    </message>
    <message>
      <source>example, not saved</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.show_document</extracomment>
      <translation>Beispiel, nicht gespeichert</translation>
    </message>
    <message>
      <source>experiments</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Experimente</translation>
    </message>
    <message>
      <source>expert biases</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Biases der Experten</translation>
    </message>
    <message>
      <source>expert deltas</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: expert_deltas</extracomment>
      <translation>Adapterdeltas der Experten</translation>
    </message>
    <message>
      <source>expert × expert tensor × pipeline that divides the {gpus} GPUs of the job</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>Experten × Experten-Tensor × Pipeline als Teiler der {gpus} GPUs des Jobs</translation>
    </message>
    <message>
      <source>experts</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Experten</translation>
    </message>
    <message>
      <source>experts with their adapters added, and a gradient of one tensor</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: expert_deltas</extracomment>
      <translation>Experten mit ihren Adaptern addiert, und ein Gradient eines Tensors</translation>
    </message>
    <message>
      <source>fall with checkpointing</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-006</extracomment>
      <translation>sinken mit Checkpointing</translation>
    </message>
    <message>
      <source>falls with context parallelism</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-021</extracomment>
      <translation>sinkt mit Kontext-Parallelisierung</translation>
    </message>
    <message>
      <source>falls with the context length</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-005</extracomment>
      <translation>sinkt mit der Kontextlänge</translation>
    </message>
    <message>
      <source>fastest</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>schnellster</translation>
    </message>
    <message>
      <source>fear and friction</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-020</extracomment>
      <translation>Angst und Reibung</translation>
    </message>
    <message>
      <source>feed forward</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Feed-Forward</translation>
    </message>
    <message>
      <source>fetched</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>abgerufen</translation>
    </message>
    <message>
      <source>fetched list</source>
      <extracomment>ftcost_gui/pages/prices/price_tooltip.py: provenance</extracomment>
      <translation>abgerufene Liste</translation>
    </message>
    <message>
      <source>fewer fit than it says</source>
      <extracomment>ftcost_core/charts/calibration.py: calibration_plot</extracomment>
      <translation>weniger passen als gesagt</translation>
    </message>
    <message>
      <source>fewer than the {gpus} GPUs of the job</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>weniger als die {gpus} GPUs des Jobs</translation>
    </message>
    <message>
      <source>fewest GPUs</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>wenigste GPUs</translation>
    </message>
    <message>
      <source>field "{key}" holds {value}, not text</source>
      <extracomment>ftcost_core/dataset/formats.py: _as_text</extracomment>
      <translation>Feld „{key}“ enthält {value}, keinen Text</translation>
    </message>
    <message>
      <source>fields of the usual kinds; one has another: {error}</source>
      <extracomment>ftcost_core/importing/config.py: _decoded</extracomment>
      <translation>Felder der üblichen Arten; eines hat eine andere: {error}</translation>
    </message>
    <message>
      <source>fields: {0}</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: RecordsCard.show_preview</extracomment>
      <translation>Felder: {0}</translation>
    </message>
    <message>
      <source>figure</source>
      <extracomment>ftcost_gui/text/explanations.py: figures_text</extracomment>
      <translation>Größe</translation>
    </message>
    <message>
      <source>filled in by the program</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>vom Programm ergänzt</translation>
    </message>
    <message>
      <source>final evaluation</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>abschließende Evaluation</translation>
    </message>
    <message>
      <source>final norm and the head's input</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: outside</extracomment>
      <translation>letzte Norm und der Eingang des Heads</translation>
    </message>
    <message>
      <source>finishing…</source>
      <extracomment>ftcost_gui/pages/plan/search.py: SearchProgress.show_progress</extracomment>
      <translation>wird beendet…</translation>
    </message>
    <message>
      <source>first layer</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>erste Schicht</translation>
    </message>
    <message>
      <source>fits</source>
      <extracomment>ftcost_core/charts/sweep.py: _Curve.table</extracomment>
      <translation>passt</translation>
    </message>
    <message>
      <source>fits one GPU of 48 GB</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-009</extracomment>
      <translation>passt auf eine GPU mit 48 GB</translation>
    </message>
    <message>
      <source>fitted</source>
      <extracomment>ftcost_core/charts/calibration.py: _table</extracomment>
      <translation>angepasst</translation>
    </message>
    <message>
      <source>fitted: a form from first principles with shares fitted to published runs</source>
      <extracomment>ftcost_core/wording/terms.py</extracomment>
      <translation>angepasst: eine Form aus Grundprinzipien mit Anteilen, die an veröffentlichte Läufe angepasst sind</translation>
    </message>
    <message>
      <source>flash-attn is built for the PyTorch that is installed: the machines need CUDA's compiler (nvcc).</source>
      <extracomment>ftcost_core/exporters/cluster.py: compile_notes</extracomment>
      <translation>flash-attn wird für das installierte PyTorch gebaut: Die Maschinen brauchen den Compiler von CUDA (nvcc).</translation>
    </message>
    <message>
      <source>flex_attention: estimated as flash attention, which takes as much memory</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>flex_attention: als Flash-Attention geschätzt, die ebenso viel Speicher braucht</translation>
    </message>
    <message>
      <source>for MaxText a model of one of the families {families}</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: compiled_layer</extracomment>
      <translation>für MaxText ein Modell einer der Familien {families}</translation>
    </message>
    <message>
      <source>for mlx-lm a model of one of the families {families}</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: traced_layer</extracomment>
      <translation>für mlx-lm ein Modell einer der Familien {families}</translation>
    </message>
    <message>
      <source>for {0} months: {1} in all, used or not</source>
      <extracomment>ftcost_core/wording/labels.py: sold_words</extracomment>
      <translation>für {0} Monate: insgesamt {1}, genutzt oder nicht</translation>
    </message>
    <message>
      <source>form</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-010</extracomment>
      <translation>Form</translation>
    </message>
    <message>
      <source>format, version and pins</source>
      <extracomment>ftcost_gui/state/pins.py: parse</extracomment>
      <translation>Format, Version und angeheftete Szenarien</translation>
    </message>
    <message>
      <source>forward</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>vorwärts</translation>
    </message>
    <message>
      <source>forward pass</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Vorwärtsdurchlauf</translation>
    </message>
    <message>
      <source>fp16 with fp32 master weights</source>
      <extracomment>ftcost_core/wording/job_titles.py: states_words</extracomment>
      <translation>FP16 mit FP32-Master-Gewichten</translation>
    </message>
    <message>
      <source>fp8 needs Transformer Engine; accelerate switches it on, the rest computes in bf16.</source>
      <extracomment>resources/exporters/settings/trl.json</extracomment>
      <translation>fp8 braucht Transformer Engine; accelerate schaltet es ein, der Rest rechnet in bf16.</translation>
    </message>
    <message>
      <source>freed arrays that command buffers still hold</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: waiting</extracomment>
      <translation>freigegebene Felder, die Befehlspuffer noch halten</translation>
    </message>
    <message>
      <source>freeze: whole last layers are estimated, not the first or single matrices of them</source>
      <extracomment>ftcost_core/configurations/own_settings.py: after_factory</extracomment>
      <translation>freeze: geschätzt werden ganze letzte Schichten, nicht die ersten oder einzelne Matrizen davon</translation>
    </message>
    <message>
      <source>from source, for {0}</source>
      <extracomment>ftcost_gui/dialogs/about.py: build</extracomment>
      <translation>aus dem Quellcode, für {0}</translation>
    </message>
    <message>
      <source>front</source>
      <extracomment>ftcost_core/report/section_cost.py: _place</extracomment>
      <translation>Front</translation>
    </message>
    <message>
      <source>frozen or full: {kind} trains no adapters</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_images</extracomment>
      <translation>frozen oder full: {kind} trainiert keine Adapter</translation>
    </message>
    <message>
      <source>fsdp_version</source>
      <extracomment>ftcost_core/configurations/launchers.py: fsdp_of_trainer</extracomment>
      <translation>fsdp_version</translation>
    </message>
    <message>
      <source>full</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>voll</translation>
    </message>
    <message>
      <source>full fine-tuning</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>volles Fine-Tuning</translation>
    </message>
    <message>
      <source>fused</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _fused</extracomment>
      <translation>fusioniert</translation>
    </message>
    <message>
      <source>gather</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>Gather</translation>
    </message>
    <message>
      <source>gathered</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>gesammelt</translation>
    </message>
    <message>
      <source>generated by the policy itself</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>von der Policy selbst generiert</translation>
    </message>
    <message>
      <source>generation</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Generierung</translation>
    </message>
    <message>
      <source>give the model's folder with its safetensors files, whose headers are counted instead</source>
      <extracomment>ftcost_core/importing/config.py</extracomment>
      <translation>den Ordner des Modells mit seinen safetensors-Dateien angeben; dann werden deren Header gezählt</translation>
    </message>
    <message>
      <source>given by its owner</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: gpu_of_card</extracomment>
      <translation>vom Besitzer angegeben</translation>
    </message>
    <message>
      <source>global batch</source>
      <extracomment>resources/evidence/setting_names.json: global_batch</extracomment>
      <translation>globaler Batch</translation>
    </message>
    <message>
      <source>gone</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>weggefallen</translation>
    </message>
    <message>
      <source>gone after {0}</source>
      <extracomment>ftcost_core/offers/costs.py: _model_words</extracomment>
      <translation>nach dem {0} fort</translation>
    </message>
    <message>
      <source>gpu_count "{row}" is no number of GPUs</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: _not_ours</extracomment>
      <translation>gpu_count „{row}“ ist keine GPU-Anzahl</translation>
    </message>
    <message>
      <source>gradient_accumulation_steps: {own} taken, as the trainer's configuration says; the launcher's says {launched}, and the trainer does not start until they agree</source>
      <extracomment>ftcost_core/configurations/draft.py: Draft.agreed_accumulation</extracomment>
      <translation>gradient_accumulation_steps: {own} gilt, wie es die Konfiguration des Trainers sagt; die des Launchers sagt {launched}, und der Trainer startet erst, wenn beide übereinstimmen</translation>
    </message>
    <message>
      <source>gradient_checkpointing: {kind}: every layer is recomputed in the estimate</source>
      <extracomment>ftcost_core/configurations/own_settings.py: after_axolotl</extracomment>
      <translation>gradient_checkpointing: {kind}: in der Schätzung wird jede Schicht neu berechnet</translation>
    </message>
    <message>
      <source>gradients</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: layer_gradients</extracomment>
      <translation>Gradienten</translation>
    </message>
    <message>
      <source>gradients and Adam over the weights</source>
      <extracomment>tests/claims/tables.json: formula</extracomment>
      <translation>Gradienten und Adam zu den Gewichten</translation>
    </message>
    <message>
      <source>gradients inside a layer of the tower</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_activations</extracomment>
      <translation>Gradienten innerhalb einer Schicht des Towers</translation>
    </message>
    <message>
      <source>gradients of biases that PyTorch adds up token by token, fitted</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Gradienten von Biases, die PyTorch Token für Token addiert, angepasst</translation>
    </message>
    <message>
      <source>gradients of stream and trained head, two chunks of logits</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _fused</extracomment>
      <translation>Gradienten von Residualstrom und trainiertem Head, zwei Blöcke Logits</translation>
    </message>
    <message>
      <source>gradients of stream, feed-forward part and one matrix, or of eager attention's scores</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: layer_backward</extracomment>
      <translation>Gradienten von Strom, Feed-Forward-Teil und einer Matrix oder der Scores von Eager-Attention</translation>
    </message>
    <message>
      <source>gradients of this shard as one flat tensor, and its fp32 copy</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: _gradients_of_master</extracomment>
      <translation>Gradienten dieses Anteils als ein flacher Tensor, und dessen FP32-Kopie</translation>
    </message>
    <message>
      <source>graphs and communicators of an engine asleep, or a whole one awake</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: asleep_terms</extracomment>
      <translation>Graphen und Kommunikatoren einer schlafenden Engine, oder eine ganze wache</translation>
    </message>
    <message>
      <source>h</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>h</translation>
    </message>
    <message>
      <source>half a character in a text</source>
      <extracomment>ftcost_core/documents/json_text.py: loads</extracomment>
      <translation>ein halbes Zeichen in einem Text</translation>
    </message>
    <message>
      <source>half of a sequence</source>
      <extracomment>ftcost_core/evaluation/rollout.py: _lengths</extracomment>
      <translation>die Hälfte einer Sequenz</translation>
    </message>
    <message>
      <source>hardware.memory_in_use_gib of the job</source>
      <extracomment>ftcost_core/formulas/memory/context.py: in_use</extracomment>
      <translation>hardware.memory_in_use_gib des Jobs</translation>
    </message>
    <message>
      <source>has a "weight_map" that does not name files</source>
      <extracomment>ftcost_core/importing/tensors.py: read_index</extracomment>
      <translation>hat eine "weight_map", die keine Dateien nennt</translation>
    </message>
    <message>
      <source>has a header of more than {largest_header_bytes} bytes</source>
      <extracomment>ftcost_core/importing/gguf.py: _Reader.take</extracomment>
      <translation>hat einen Header von mehr als {largest_header_bytes} Byte</translation>
    </message>
    <message>
      <source>has a header of {length} bytes; at most {largest_header_bytes} are read</source>
      <extracomment>ftcost_core/importing/tensors.py: read_header</extracomment>
      <translation>hat einen Header von {length} Byte; höchstens {largest_header_bytes} werden gelesen</translation>
    </message>
    <message>
      <source>has a header that is no JSON</source>
      <extracomment>ftcost_core/importing/tensors.py: read_header</extracomment>
      <translation>hat einen Header, der kein JSON ist</translation>
    </message>
    <message>
      <source>has a header that is no object</source>
      <extracomment>ftcost_core/importing/tensors.py: read_header</extracomment>
      <translation>hat einen Header, der kein Objekt ist</translation>
    </message>
    <message>
      <source>has a tensor of impossible size: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _tensor</extracomment>
      <translation>hat einen Tensor von unmöglicher Größe: der Header ist defekt</translation>
    </message>
    <message>
      <source>has a tensor of the unknown type {kind}</source>
      <extracomment>ftcost_core/importing/gguf.py: _tensor</extracomment>
      <translation>hat einen Tensor vom unbekannten Typ {kind}</translation>
    </message>
    <message>
      <source>has a tensor of {dimensions} dimensions: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _tensor</extracomment>
      <translation>hat einen Tensor mit {dimensions} Dimensionen: der Header ist defekt</translation>
    </message>
    <message>
      <source>has a tensor {name} of the unknown dtype {dtype}</source>
      <extracomment>ftcost_core/importing/tensors.py: _tensor</extracomment>
      <translation>hat einen Tensor {name} vom unbekannten Datentyp {dtype}</translation>
    </message>
    <message>
      <source>has a tensor {name} whose shape and place do not agree</source>
      <extracomment>ftcost_core/importing/tensors.py: _tensor</extracomment>
      <translation>hat einen Tensor {name}, dessen Form und Ort nicht zusammenpassen</translation>
    </message>
    <message>
      <source>has a tensor {name} without dtype, shape and place</source>
      <extracomment>ftcost_core/importing/tensors.py: _tensor</extracomment>
      <translation>hat einen Tensor {name} ohne Datentyp, Form und Ort</translation>
    </message>
    <message>
      <source>has a value of the unknown type {kind}: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _value</extracomment>
      <translation>hat einen Wert vom unbekannten Typ {kind}: der Header ist defekt</translation>
    </message>
    <message>
      <source>has another number of fields than the header: {row} instead of {header}</source>
      <extracomment>ftcost_core/dataset/csv_records.py: csv_records</extracomment>
      <translation>hat eine andere Zahl von Feldern als die Kopfzeile: {row} statt {header}</translation>
    </message>
    <message>
      <source>has another price for the same machine than line {line}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: read_gpuhunt</extracomment>
      <translation>hat für dieselbe Maschine einen anderen Preis als Zeile {line}</translation>
    </message>
    <message>
      <source>has more than {entries} values: its header is broken</source>
      <extracomment>ftcost_core/importing/gguf.py: _Reader.count</extracomment>
      <translation>hat mehr als {entries} Werte: der Header ist defekt</translation>
    </message>
    <message>
      <source>has no "weight_map": it is no index of safetensors files</source>
      <extracomment>ftcost_core/importing/tensors.py: read_index</extracomment>
      <translation>hat keine "weight_map": es ist kein Index von safetensors-Dateien</translation>
    </message>
    <message>
      <source>has no field "{wanted}"</source>
      <extracomment>ftcost_core/dataset/formats.py: _value</extracomment>
      <translation>hat kein Feld „{wanted}“</translation>
    </message>
    <message>
      <source>has no record in the sample; count it exactly</source>
      <extracomment>ftcost_core/dataset/counting.py: _table</extracomment>
      <translation>hat keinen Eintrag in der Stichprobe; exakt zählen</translation>
    </message>
    <message>
      <source>has no turns with "from" and "value"</source>
      <extracomment>ftcost_core/dataset/formats.py: _sharegpt</extracomment>
      <translation>hat keine Redebeiträge mit "from" und "value"</translation>
    </message>
    <message>
      <source>has records of different formats: record {one} is of the format {form}, but record {other} {why}</source>
      <extracomment>ftcost_core/dataset/head.py: why_no_format</extracomment>
      <translation>hat Einträge in verschiedenen Formaten: Eintrag {one} hat das Format {form}, aber Eintrag {other} {why}</translation>
    </message>
    <message>
      <source>has records of no known format: the first is {found}</source>
      <extracomment>ftcost_core/dataset/head.py: why_no_format</extracomment>
      <translation>hat Einträge in keinem bekannten Format: der erste ist {found}</translation>
    </message>
    <message>
      <source>has the name of {seen}</source>
      <extracomment>ftcost_core/storage/own_documents.py: OwnDocuments.all</extracomment>
      <translation>hat den Namen von {seen}</translation>
    </message>
    <message>
      <source>head</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Head</translation>
    </message>
    <message>
      <source>head gradient</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _head_gradient</extracomment>
      <translation>Gradient des Heads</translation>
    </message>
    <message>
      <source>here {factor} times {side} the rule</source>
      <extracomment>ftcost_core/report/section_beside.py: _against</extracomment>
      <translation>hier {factor}-mal {side} der Regel</translation>
    </message>
    <message>
      <source>here {percent} {side} the rule</source>
      <extracomment>ftcost_core/report/section_beside.py: _against</extracomment>
      <translation>hier {percent} {side} der Regel</translation>
    </message>
    <message>
      <source>hidden</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>ausgeblendet</translation>
    </message>
    <message>
      <source>high</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>hoch</translation>
    </message>
    <message>
      <source>highest price</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-006</extracomment>
      <translation>höchster Preis</translation>
    </message>
    <message>
      <source>holds a field of more than {size} MiB</source>
      <extracomment>ftcost_core/dataset/csv_records.py: _why_no_row</extracomment>
      <translation>enthält ein Feld von mehr als {size} MiB</translation>
    </message>
    <message>
      <source>holds no config.json, *.safetensors or *.gguf</source>
      <extracomment>ftcost_core/importing/reading.py: _folder</extracomment>
      <translation>enthält keine config.json, *.safetensors oder *.gguf</translation>
    </message>
    <message>
      <source>holds no readable record: line {line} {why}</source>
      <extracomment>ftcost_core/dataset/head.py: _why_none</extracomment>
      <translation>enthält keinen lesbaren Eintrag: Zeile {line} {why}</translation>
    </message>
    <message>
      <source>holds no record of the format {form} that can be counted{why}</source>
      <extracomment>ftcost_core/dataset/counting.py: _table</extracomment>
      <translation>enthält keinen Eintrag des Formats {form}, der sich zählen lässt{why}</translation>
    </message>
    <message>
      <source>holds no records</source>
      <extracomment>ftcost_core/dataset/head.py: _why_none</extracomment>
      <translation>enthält keine Einträge</translation>
    </message>
    <message>
      <source>holds no saved dataset and no data files: {endings}, packed or not</source>
      <extracomment>ftcost_core/dataset/kinds.py: _many</extracomment>
      <translation>enthält keinen gespeicherten Datensatz und keine Datendateien: {endings}, gepackt oder nicht</translation>
    </message>
    <message>
      <source>holds no sequence of which the tokenizer makes a token</source>
      <extracomment>ftcost_core/dataset/counting.py: _table</extracomment>
      <translation>enthält keine Sequenz, aus der der Tokenizer ein Token macht</translation>
    </message>
    <message>
      <source>holds no tokenizer; allowed: {allowed}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _in_folder</extracomment>
      <translation>enthält keinen Tokenizer; erlaubt: {allowed}</translation>
    </message>
    <message>
      <source>holds only pickled weights, which are not read, and no config.json</source>
      <extracomment>ftcost_core/importing/reading.py: _folder</extracomment>
      <translation>enthält nur Gewichte als Pickle, die nicht gelesen werden, und keine config.json</translation>
    </message>
    <message>
      <source>holds {gguf} GGUF files: choose one of them</source>
      <extracomment>ftcost_core/importing/reading.py: _folder</extracomment>
      <translation>enthält mehrere GGUF-Dateien ({gguf}): eine davon wählen</translation>
    </message>
    <message>
      <source>host</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Host</translation>
    </message>
    <message>
      <source>hosting {0}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Hosting {0}</translation>
    </message>
    <message>
      <source>hours</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Stunden</translation>
    </message>
    <message>
      <source>hours = parameters × tokens ÷ (TFLOPS × efficiency)</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Stunden = Parameter × Token ÷ (TFLOPS × Effizienz)</translation>
    </message>
    <message>
      <source>hours by the formula</source>
      <extracomment>tests/claims/claims.jsonl: cost-004</extracomment>
      <translation>Stunden nach der Formel</translation>
    </message>
    <message>
      <source>hours × GPUs</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-013</extracomment>
      <translation>Stunden × GPUs</translation>
    </message>
    <message>
      <source>how a training is started, not what is trained: give the trainer's configuration too</source>
      <extracomment>ftcost_core/configurations/reading.py: _read_texts</extracomment>
      <translation>wie ein Training gestartet wird, nicht, was trainiert wird: auch die Konfiguration des Trainers angeben</translation>
    </message>
    <message>
      <source>how many experts a token uses is not in the tensors: 1 is assumed</source>
      <extracomment>ftcost_core/importing/checkpoint.py: inferred_model</extracomment>
      <translation>wie viele Experten ein Token nutzt, steht nicht in den Tensoren: 1 ist angenommen</translation>
    </message>
    <message>
      <source>how the loss changes with what is trained</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>wie sich der Loss mit dem Trainierten ändert</translation>
    </message>
    <message>
      <source>id {0}, file {1}</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._show_id</extracomment>
      <translation>Id {0}, Datei {1}</translation>
    </message>
    <message>
      <source>idle {0}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Leerlauf {0}</translation>
    </message>
    <message>
      <source>if it did fit</source>
      <extracomment>ftcost_core/offers/comparison.py: ComparedRow.verdict</extracomment>
      <translation>falls es passte</translation>
    </message>
    <message>
      <source>ignored: only a vLLM server has GPUs of its own</source>
      <extracomment>ftcost_core/advice/rollouts.py: rollout_warnings</extracomment>
      <translation>ignoriert: nur ein vLLM-Server hat eigene GPUs</translation>
    </message>
    <message>
      <source>ignored: {kind} trains the weights themselves, which cannot be quantised</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>ignoriert: {kind} trainiert die Gewichte selbst, die nicht quantisiert sein können</translation>
    </message>
    <message>
      <source>image tower and projector; share: of this GPU</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_weights</extracomment>
      <translation>Bild-Tower und Projektor; Anteil: dieser GPU</translation>
    </message>
    <message>
      <source>images alone need {images:,.0f} tokens per sample, more than the {room:,.0f} tokens that it has: part of the data would be cut</source>
      <extracomment>ftcost_core/advice/mistakes.py: _images</extracomment>
      <translation>Bilder allein brauchen {images:,.0f} Token je Beispiel, mehr als dessen {room:,.0f} Token: Ein Teil der Daten würde abgeschnitten</translation>
    </message>
    <message>
      <source>imbalance</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Ungleichgewicht</translation>
    </message>
    <message>
      <source>implied by 8 h for a million tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-008</extracomment>
      <translation>ergibt sich aus 8 h je Million Token</translation>
    </message>
    <message>
      <source>imported</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>importiert</translation>
    </message>
    <message>
      <source>imported model</source>
      <extracomment>ftcost_core/importing/config.py: config_model</extracomment>
      <translation>importiertes Modell</translation>
    </message>
    <message>
      <source>in blocks of {0}: {1} in all, used or not</source>
      <extracomment>ftcost_core/wording/labels.py: sold_words</extracomment>
      <translation>in Blöcken von {0}: insgesamt {1}, genutzt oder nicht</translation>
    </message>
    <message>
      <source>in its own table</source>
      <extracomment>tests/claims/claims.jsonl: cost-062</extracomment>
      <translation>laut eigener Tabelle</translation>
    </message>
    <message>
      <source>in its own tables, 70B</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-144</extracomment>
      <translation>laut eigenen Tabellen, 70B</translation>
    </message>
    <message>
      <source>in range</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: verdict</extracomment>
      <translation>in der Spanne</translation>
    </message>
    <message>
      <source>in the price book</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-084</extracomment>
      <translation>laut Preisliste</translation>
    </message>
    <message>
      <source>in the range</source>
      <extracomment>ftcost_gui/pages/evidence/run_details.py: RunDetails.show_point</extracomment>
      <translation>in der Spanne</translation>
    </message>
    <message>
      <source>in use</source>
      <extracomment>ftcost_core/formulas/memory/context.py: in_use</extracomment>
      <translation>in Verwendung</translation>
    </message>
    <message>
      <source>input</source>
      <extracomment>tests/claims/claims.jsonl: cost-095</extracomment>
      <translation>Eingabe</translation>
    </message>
    <message>
      <source>input gradients</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _input_gradients</extracomment>
      <translation>Eingangsgradienten</translation>
    </message>
    <message>
      <source>inputs</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Eingänge</translation>
    </message>
    <message>
      <source>inputs of matrices</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Eingänge der Matrizen</translation>
    </message>
    <message>
      <source>int4-gptq: name a checkpoint that is already quantised with GPTQ as the model.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>int4-gptq: als Modell einen Checkpoint angeben, der bereits mit GPTQ quantisiert ist.</translation>
    </message>
    <message>
      <source>int8</source>
      <extracomment>ftcost_core/formulas/throughput/dequantise.py: decomposed_seconds</extracomment>
      <translation>int8</translation>
    </message>
    <message>
      <source>int8 bitsandbytes</source>
      <extracomment>ftcost_core/importing/config.py: quantization_of</extracomment>
      <translation>int8 bitsandbytes</translation>
    </message>
    <message>
      <source>interruptions come so much sooner than saves that the run hardly advances; counted are {hours:,.0f} lost hours an hour of work</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>Unterbrechungen kommen so viel früher als Sicherungen, dass der Lauf kaum vorankommt; gezählt werden {hours:,.0f} verlorene Stunden je Arbeitsstunde</translation>
    </message>
    <message>
      <source>into the engine's own weights</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>in die eigenen Gewichte der Engine</translation>
    </message>
    <message>
      <source>is UTF-16 text; save it as UTF-8</source>
      <extracomment>ftcost_core/dataset/kinds.py: _kind</extracomment>
      <translation>ist UTF-16-Text; als UTF-8 speichern</translation>
    </message>
    <message>
      <source>is a GGUF file {why}; versions 2 and 3, little-endian, are read</source>
      <extracomment>ftcost_core/importing/gguf.py: _header</extracomment>
      <translation>ist eine GGUF-Datei ({why}); gelesen werden die Versionen 2 und 3, Little-Endian</translation>
    </message>
    <message>
      <source>is a SentencePiece model, which needs `pip install 'ftcost[sentencepiece]'`</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _sentencepiece</extracomment>
      <translation>ist ein SentencePiece-Modell, das `pip install 'ftcost[sentencepiece]'` braucht</translation>
    </message>
    <message>
      <source>is a binary file of no known kind; known: {kinds}</source>
      <extracomment>ftcost_core/dataset/kinds.py: _kind</extracomment>
      <translation>ist eine Binärdatei keiner bekannten Art; bekannt: {kinds}</translation>
    </message>
    <message>
      <source>is a pickle, which can run code when it is read; use safetensors or the config.json</source>
      <extracomment>ftcost_core/importing/reading.py: read_model</extracomment>
      <translation>ist ein Pickle, das beim Lesen Code ausführen kann; safetensors oder die config.json verwenden</translation>
    </message>
    <message>
      <source>is a saved model of FTCost: put it into the models folder</source>
      <extracomment>ftcost_core/importing/reading.py: read_model</extracomment>
      <translation>ist ein gespeichertes Modell von FTCost: in den Modellordner legen</translation>
    </message>
    <message>
      <source>is empty</source>
      <extracomment>ftcost_core/dataset/kinds.py: _single</extracomment>
      <translation>ist leer</translation>
    </message>
    <message>
      <source>is larger than {largest_bytes} MiB; allowed: {allowed}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _head</extracomment>
      <translation>ist größer als {largest_bytes} MiB; erlaubt: {allowed}</translation>
    </message>
    <message>
      <source>is larger than {largest_file_bytes} MiB</source>
      <extracomment>ftcost_core/pilot/tensorboard_events.py: scalars</extracomment>
      <translation>ist größer als {largest_file_bytes} MiB</translation>
    </message>
    <message>
      <source>is longer than {size} MiB and was not loaded</source>
      <extracomment>ftcost_core/dataset/file_parts.py: RecordReader._parsed</extracomment>
      <translation>ist länger als {size} MiB und wurde nicht geladen</translation>
    </message>
    <message>
      <source>is longer than {size} MiB as one record; take paragraphs or lines</source>
      <extracomment>ftcost_core/dataset/file_parts.py: _single_record</extracomment>
      <translation>ist als ein Eintrag länger als {size} MiB; Absätze oder Zeilen nehmen</translation>
    </message>
    <message>
      <source>is named like a {named} file but does not begin like one</source>
      <extracomment>ftcost_core/dataset/kinds.py: _kind</extracomment>
      <translation>heißt wie eine {named}-Datei, beginnt aber nicht wie eine</translation>
    </message>
    <message>
      <source>is no GGUF file</source>
      <extracomment>ftcost_core/importing/gguf.py: _header</extracomment>
      <translation>ist keine GGUF-Datei</translation>
    </message>
    <message>
      <source>is no JSON document: {error}</source>
      <extracomment>ftcost_core/dataset/json_records.py: json_document</extracomment>
      <translation>ist kein JSON-Dokument: {error}</translation>
    </message>
    <message>
      <source>is no JSON object</source>
      <extracomment>ftcost_core/dataset/kinds.py: _json</extracomment>
      <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
      <source>is no JSON that can be read: {error}</source>
      <extracomment>ftcost_core/dataset/json_records.py: json_line</extracomment>
      <translation>ist kein lesbares JSON: {error}</translation>
    </message>
    <message>
      <source>is no JSON: {why} (column {column})</source>
      <extracomment>ftcost_core/dataset/json_records.py: json_line</extracomment>
      <translation>ist kein JSON: {why} (Spalte {column})</translation>
    </message>
    <message>
      <source>is no SentencePiece model that can be read: {error}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _sentencepiece</extracomment>
      <translation>ist kein lesbares SentencePiece-Modell: {error}</translation>
    </message>
    <message>
      <source>is no model: a folder, config.json, *.safetensors, its index or *.gguf is read</source>
      <extracomment>ftcost_core/importing/reading.py: read_model</extracomment>
      <translation>ist kein Modell: gelesen werden ein Ordner, config.json, *.safetensors, deren Index oder *.gguf</translation>
    </message>
    <message>
      <source>is no safetensors file, or its header is cut off</source>
      <extracomment>ftcost_core/importing/tensors.py: read_header</extracomment>
      <translation>ist keine safetensors-Datei, oder der Header ist abgeschnitten</translation>
    </message>
    <message>
      <source>is no tokenizer that can be used: {error}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _failed</extracomment>
      <translation>ist kein verwendbarer Tokenizer: {error}</translation>
    </message>
    <message>
      <source>is no tokenizer.json that can be read: {error}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _tokenizer_json</extracomment>
      <translation>ist keine lesbare tokenizer.json: {error}</translation>
    </message>
    <message>
      <source>is no tokenizer; allowed: {allowed}</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _kind</extracomment>
      <translation>ist kein Tokenizer; erlaubt: {allowed}</translation>
    </message>
    <message>
      <source>is not UTF-8 text (byte {start} of the record)</source>
      <extracomment>ftcost_core/dataset/json_records.py: utf8_text</extracomment>
      <translation>ist kein UTF-8-Text (Byte {start} des Eintrags)</translation>
    </message>
    <message>
      <source>is not UTF-8 text (byte {start})</source>
      <extracomment>ftcost_core/storage/files.py: read_text</extracomment>
      <translation>ist kein UTF-8-Text (Byte {start})</translation>
    </message>
    <message>
      <source>is not UTF-8 text, or holds half a character</source>
      <extracomment>ftcost_core/dataset/templates.py</extracomment>
      <translation>ist kein UTF-8-Text oder enthält ein halbes Zeichen</translation>
    </message>
    <message>
      <source>it breaks at line {line}: no name and colon</source>
      <extracomment>ftcost_core/dataset/json_records.py: _object_items</extracomment>
      <translation>Bruch in Zeile {line}: kein Name mit Doppelpunkt</translation>
    </message>
    <message>
      <source>it breaks at line {line}: {why}</source>
      <extracomment>ftcost_core/dataset/json_records.py: _broken</extracomment>
      <translation>Bruch in Zeile {line}: {why}</translation>
    </message>
    <message>
      <source>it has no "log_history": it is no trainer_state.json</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: trainer_state</extracomment>
      <translation>die Datei hat keine "log_history": es ist keine trainer_state.json</translation>
    </message>
    <message>
      <source>it has no train_runtime</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: results</extracomment>
      <translation>die Datei hat keine train_runtime</translation>
    </message>
    <message>
      <source>it has {now} prices where it had {before}: half of it is missing</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _doubts</extracomment>
      <translation>er hat {now} Preise, wo er {before} hatte: Die Hälfte fehlt</translation>
    </message>
    <message>
      <source>it holds a whole number of hundreds of digits</source>
      <extracomment>ftcost_core/configurations/files.py: _bounded</extracomment>
      <translation>die Datei enthält eine ganze Zahl mit Hunderten von Ziffern</translation>
    </message>
    <message>
      <source>it holds {n} documents: keep one a file</source>
      <extracomment>ftcost_core/configurations/files.py: _yaml</extracomment>
      <translation>Dokumente in der Datei: {n}; je Datei nur eines behalten</translation>
    </message>
    <message>
      <source>it holds {runs} runs: export one</source>
      <extracomment>ftcost_core/pilot/series.py: wandb</extracomment>
      <translation>die Datei enthält mehrere Läufe ({runs}): nur einen exportieren</translation>
    </message>
    <message>
      <source>it is a JSON list; {known}</source>
      <extracomment>ftcost_core/pilot/reading.py: _of_text</extracomment>
      <translation>die Datei ist eine JSON-Liste; {known}</translation>
    </message>
    <message>
      <source>it is a pipe or a device, not a file</source>
      <extracomment>ftcost_core/storage/files.py: open_file</extracomment>
      <translation>es ist eine Pipe oder ein Gerät, keine Datei</translation>
    </message>
    <message>
      <source>it is cut off or no JSON</source>
      <extracomment>ftcost_core/pilot/reading.py: _rows</extracomment>
      <translation>die Datei ist abgeschnitten oder kein JSON</translation>
    </message>
    <message>
      <source>it is cut off or no JSON: {msg}</source>
      <extracomment>ftcost_core/pilot/reading.py: _json</extracomment>
      <translation>die Datei ist abgeschnitten oder kein JSON: {msg}</translation>
    </message>
    <message>
      <source>it is empty</source>
      <extracomment>ftcost_core/configurations/files.py: _yaml</extracomment>
      <translation>die Datei ist leer</translation>
    </message>
    <message>
      <source>it is neither a JSON array nor an object</source>
      <extracomment>ftcost_core/dataset/json_records.py: json_records</extracomment>
      <translation>die Datei ist weder ein JSON-Array noch ein JSON-Objekt</translation>
    </message>
    <message>
      <source>it is nested too deeply, or too large once its anchors are filled in</source>
      <extracomment>ftcost_core/configurations/files.py: _bounded</extracomment>
      <translation>die Datei ist zu tief verschachtelt oder zu groß, sobald ihre Anker aufgelöst sind</translation>
    </message>
    <message>
      <source>it is no JSON</source>
      <extracomment>ftcost_core/pilot/reading.py: _rows</extracomment>
      <translation>die Datei ist kein JSON</translation>
    </message>
    <message>
      <source>it is no JSON object</source>
      <extracomment>ftcost_core/pilot/reading.py: _rows</extracomment>
      <translation>die Datei ist kein JSON-Objekt</translation>
    </message>
    <message>
      <source>it is no JSON: {error}</source>
      <extracomment>ftcost_core/pilot/reading.py: _json</extracomment>
      <translation>die Datei ist kein JSON: {error}</translation>
    </message>
    <message>
      <source>it is no JSON: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _json</extracomment>
      <translation>die Datei ist kein JSON: {why}</translation>
    </message>
    <message>
      <source>it is no Python: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _literals</extracomment>
      <translation>es ist kein Python: {why}</translation>
    </message>
    <message>
      <source>it is no YAML: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _yaml</extracomment>
      <translation>die Datei ist kein YAML: {why}</translation>
    </message>
    <message>
      <source>it is no configuration: settings by name are needed</source>
      <extracomment>ftcost_core/configurations/files.py: parsed</extracomment>
      <translation>die Datei ist keine Konfiguration: Einstellungen mit Namen werden gebraucht</translation>
    </message>
    <message>
      <source>it is no log of a known tool; {known}</source>
      <extracomment>ftcost_core/pilot/reading.py: _log</extracomment>
      <translation>die Datei ist kein Log eines bekannten Werkzeugs; {known}</translation>
    </message>
    <message>
      <source>it is no table: {error}</source>
      <extracomment>ftcost_core/pilot/reading.py: _text</extracomment>
      <translation>die Datei ist keine Tabelle: {error}</translation>
    </message>
    <message>
      <source>it is of no trainer that is read: {titles}, accelerate, DeepSpeed</source>
      <extracomment>ftcost_core/configurations/reading.py: _tool</extracomment>
      <translation>die Datei gehört zu keinem Trainer, der gelesen wird: {titles}, accelerate, DeepSpeed</translation>
    </message>
    <message>
      <source>it is of version {row}; {version} is read</source>
      <extracomment>ftcost_core/pilot/pilot_log.py: pilot_log</extracomment>
      <translation>die Datei hat Version {row}; gelesen wird {version}</translation>
    </message>
    <message>
      <source>it needs more than {mib} MiB of memory</source>
      <extracomment>ftcost_core/dataset/tables.py: _why</extracomment>
      <translation>sie braucht mehr als {mib} MiB Speicher</translation>
    </message>
    <message>
      <source>it tells neither how fast training was nor how much memory it took</source>
      <extracomment>ftcost_core/pilot/reading.py: _timed_or_sized</extracomment>
      <translation>die Datei sagt weder, wie schnell das Training war, noch, wie viel Speicher es brauchte</translation>
    </message>
    <message>
      <source>its attention is not modelled in detail; memory and speed are rough</source>
      <extracomment>ftcost_core/advice/warnings.py: _model</extracomment>
      <translation>seine Attention ist nicht im Einzelnen modelliert; Speicher und Geschwindigkeit sind grob</translation>
    </message>
    <message>
      <source>its first message is larger than the file</source>
      <extracomment>ftcost_core/dataset/tables.py: _table_batches</extracomment>
      <translation>ihre erste Meldung ist größer als die Datei</translation>
    </message>
    <message>
      <source>its last line is cut off and left out</source>
      <extracomment>ftcost_core/pilot/reading.py: _json_lines</extracomment>
      <translation>die letzte Zeile ist abgeschnitten und wird ausgelassen</translation>
    </message>
    <message>
      <source>its merges do not have the prefix of inner parts that it names</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _json_problem</extracomment>
      <translation>seine Merges haben nicht das Präfix innerer Teile, das er nennt</translation>
    </message>
    <message>
      <source>its newest price is of {newest}, older than in the list that is there</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _doubts</extracomment>
      <translation>sein neuester Preis ist vom {newest}, älter als in der Liste, die da ist</translation>
    </message>
    <message>
      <source>its normalizers make more than {most} characters of one</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _normalizer_problem</extracomment>
      <translation>seine Normalizer machen aus einem Zeichen mehr als {most}</translation>
    </message>
    <message>
      <source>its range reaches past the budget</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>seine Spanne reicht über das Budget hinaus</translation>
    </message>
    <message>
      <source>its range reaches past the deadline</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>seine Spanne reicht über die Frist hinaus</translation>
    </message>
    <message>
      <source>its reader broke down: it is damaged, or needs too much memory</source>
      <extracomment>ftcost_core/dataset/tables.py: _why</extracomment>
      <translation>ihr Leseprozess brach ab: Sie ist beschädigt oder braucht zu viel Speicher</translation>
    </message>
    <message>
      <source>its reader takes too long</source>
      <extracomment>ftcost_core/dataset/tables.py: _why</extracomment>
      <translation>ihr Leseprozess braucht zu lange</translation>
    </message>
    <message>
      <source>its rows have no steps beside them: they are numbered in their order</source>
      <extracomment>ftcost_core/pilot/console_runs.py: _trainer</extracomment>
      <translation>neben den Zeilen stehen keine Schritte: sie werden der Reihe nach gezählt</translation>
    </message>
    <message>
      <source>its speed counts tokens that have a label: padding and masked prompts are not among them</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: trainer_state</extracomment>
      <translation>das Tempo zählt Token mit Label: Auffüllung und maskierte Prompts gehören nicht dazu</translation>
    </message>
    <message>
      <source>its tokens are those without the padding at the end of sequences</source>
      <extracomment>resources/pilot/formats.json: nemo</extracomment>
      <translation>die Token sind die ohne die Auffüllung am Ende der Sequenzen</translation>
    </message>
    <message>
      <source>its weights are not published, so there is no training to estimate. What could serve: what its maker charges for tuning it, under Prices (managed), beside an estimate of an open model</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>die Gewichte sind nicht veröffentlicht, es gibt also kein Training zu schätzen. Dienen könnte: was der Hersteller für das Tuning verlangt, unter Preise (verwaltet), neben einer Schätzung eines offenen Modells</translation>
    </message>
    <message>
      <source>its {steps:,} steps are taken as all done in the {seconds:,.0f} s since the bar began: those of a run that was resumed were not</source>
      <extracomment>ftcost_core/pilot/console_bars.py: _from_the_start</extracomment>
      <translation>die {steps:,} Schritte gelten als sämtlich in den {seconds:,.0f} s seit Beginn des Balkens getan: bei einem fortgesetzten Lauf stimmt das nicht</translation>
    </message>
    <message>
      <source>joined by {0}</source>
      <extracomment>ftcost_core/wording/labels.py: sold_words</extracomment>
      <translation>verbunden durch {0}</translation>
    </message>
    <message>
      <source>keeping the model {0} a month</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>Vorhalten des Modells {0} im Monat</translation>
    </message>
    <message>
      <source>kept</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: kept_logits</extracomment>
      <translation>gehalten</translation>
    </message>
    <message>
      <source>kernels of low-rank adapters, fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Kernel der Low-Rank-Adapter, angepasster Speicherverkehr</translation>
    </message>
    <message>
      <source>kernels of the cross-entropy, fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Kernel der Kreuzentropie, angepasster Speicherverkehr</translation>
    </message>
    <message>
      <source>keys and values</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>Keys und Values</translation>
    </message>
    <message>
      <source>keys and values, and room for a prefill</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>Keys und Values und Platz für ein Prefill</translation>
    </message>
    <message>
      <source>kind</source>
      <extracomment>ftcost_core/charts/steps.py: steps_plot</extracomment>
      <translation>Art</translation>
    </message>
    <message>
      <source>kind of memory figure</source>
      <extracomment>resources/evidence/setting_names.json: mem_kind</extracomment>
      <translation>Art der Speicherangabe</translation>
    </message>
    <message>
      <source>largest micro-batch</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>größter Micro-Batch</translation>
    </message>
    <message>
      <source>last layer</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>letzte Schicht</translation>
    </message>
    <message>
      <source>latent (MLA), rank {0}</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>latent (MLA), Rang {0}</translation>
    </message>
    <message>
      <source>launch</source>
      <extracomment>ftcost_core/formulas/throughput/step.py: seconds</extracomment>
      <translation>Launch</translation>
    </message>
    <message>
      <source>launches, scheduling and sampling of vLLM with CUDA graphs, or of transformers generate</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Starts, Scheduling und Sampling von vLLM mit CUDA-Graphen oder von transformers generate</translation>
    </message>
    <message>
      <source>layer</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _layer</extracomment>
      <translation>Schicht</translation>
    </message>
    <message>
      <source>layer kernels</source>
      <extracomment>resources/evidence/setting_names.json: training.kernels: HPU graphs</extracomment>
      <translation>Schicht-Kernel</translation>
    </message>
    <message>
      <source>layers</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: gathered</extracomment>
      <translation>Schichten</translation>
    </message>
    <message>
      <source>left out</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>ausgelassen</translation>
    </message>
    <message>
      <source>left out: warm-up {0}, outliers {1}</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_steps</extracomment>
      <translation>ausgelassen: Anlauf {0}, Ausreißer {1}</translation>
    </message>
    <message>
      <source>left out: {0} × {1}</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>ausgelassen: {0} × {1}</translation>
    </message>
    <message>
      <source>length of samples</source>
      <extracomment>resources/evidence/setting_names.json: mean_tokens_per_seq</extracomment>
      <translation>Länge der Beispiele</translation>
    </message>
    <message>
      <source>less</source>
      <extracomment>tests/claims/ratios.py</extracomment>
      <translation>weniger</translation>
    </message>
    <message>
      <source>less than {bound}</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>weniger als {bound}</translation>
    </message>
    <message>
      <source>less {0} %: {1}</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: remark_of</extracomment>
      <translation>abzüglich {0} %: {1}</translation>
    </message>
    <message>
      <source>level</source>
      <extracomment>ftcost_core/offers/comparison.py: ComparedRow.verdict</extracomment>
      <translation>gleichauf</translation>
    </message>
    <message>
      <source>line {0}</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: fault_place</extracomment>
      <translation>Zeile {0}</translation>
    </message>
    <message>
      <source>line {count} is longer than {largest_record_bytes} MiB</source>
      <extracomment>ftcost_core/dataset/csv_records.py: _Lines.__next__</extracomment>
      <translation>Zeile {count} ist länger als {largest_record_bytes} MiB</translation>
    </message>
    <message>
      <source>line {lineno}, column {colno}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: _parsed</extracomment>
      <translation>Zeile {lineno}, Spalte {colno}</translation>
    </message>
    <message>
      <source>line {line}: it is no JSON: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _json</extracomment>
      <translation>Zeile {line}: die Datei ist kein JSON: {why}</translation>
    </message>
    <message>
      <source>line {line}: it is no YAML: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _yaml</extracomment>
      <translation>Zeile {line}: die Datei ist kein YAML: {why}</translation>
    </message>
    <message>
      <source>line: best trade-offs (Pareto front) · bars: 80 % range · grey: other ways</source>
      <extracomment>ftcost_gui/pages/plan/plans_view.py: PlansView._lay_out</extracomment>
      <translation>Linie: beste Kompromisse (Pareto-Front) · Balken: 80-%-Spanne · grau: andere Wege</translation>
    </message>
    <message>
      <source>linear</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>linear</translation>
    </message>
    <message>
      <source>link between the GPUs</source>
      <extracomment>resources/evidence/setting_names.json: interconnect</extracomment>
      <translation>Verbindung der GPUs</translation>
    </message>
    <message>
      <source>listed as {name} with {memory_gb:g} GB, which is not the {first} of the GPU catalogue</source>
      <extracomment>ftcost_core/catalogue/prices/accelerators.py: gpu_of</extracomment>
      <translation>als {name} mit {memory_gb:g} GB geführt, was nicht die {first} des GPU-Katalogs ist</translation>
    </message>
    <message>
      <source>load</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>laden</translation>
    </message>
    <message>
      <source>load on one process of a node, or take a machine with more RAM</source>
      <extracomment>ftcost_core/advice/warnings.py</extracomment>
      <translation>auf einem Prozess je Knoten laden oder eine Maschine mit mehr RAM nehmen</translation>
    </message>
    <message>
      <source>loading</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>Laden</translation>
    </message>
    <message>
      <source>logits</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: logits_terms</extracomment>
      <translation>Logits</translation>
    </message>
    <message>
      <source>logits of a chunk, gradients of a trained head and of hidden states</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _own_chunk</extracomment>
      <translation>Logits eines Blocks, Gradienten eines trainierten Heads und der Hidden States</translation>
    </message>
    <message>
      <source>longer than the {longest:,} positions the model was made for</source>
      <extracomment>ftcost_core/advice/warnings.py: _model</extracomment>
      <translation>länger als die {longest:,} Positionen, für die das Modell gemacht ist</translation>
    </message>
    <message>
      <source>loop</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Schleife</translation>
    </message>
    <message>
      <source>loops that keep the model's outputs until the backward pass is over</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: kept_logits</extracomment>
      <translation>Schleifen, die die Ausgaben des Modells halten, bis der Rückwärtsdurchlauf vorbei ist</translation>
    </message>
    <message>
      <source>lora: PEFT has no DoRA of fused experts; or without adapters on them</source>
      <extracomment>ftcost_core/evaluation/experts.py: check_experts</extracomment>
      <translation>lora: PEFT hat kein DoRA für fusionierte Experten; oder ohne Adapter auf ihnen</translation>
    </message>
    <message>
      <source>lora_target_modules: PEFT chooses them by the model: taken as the query and value matrices</source>
      <extracomment>ftcost_core/configurations/own_settings.py: after_trl</extracomment>
      <translation>lora_target_modules: PEFT wählt sie nach dem Modell: als Query- und Value-Matrizen genommen</translation>
    </message>
    <message>
      <source>loss</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Loss</translation>
    </message>
    <message>
      <source>loss backward</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>Loss rückwärts</translation>
    </message>
    <message>
      <source>loss forward</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>Loss vorwärts</translation>
    </message>
    <message>
      <source>loss kernel</source>
      <extracomment>resources/evidence/setting_names.json: fused_ce</extracomment>
      <translation>Loss-Kernel</translation>
    </message>
    <message>
      <source>lost for each added GPU</source>
      <extracomment>tests/claims/tables.json: scaling</extracomment>
      <translation>Verlust je weitere GPU</translation>
    </message>
    <message>
      <source>lost work</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>verlorene Arbeit</translation>
    </message>
    <message>
      <source>low</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>niedrig</translation>
    </message>
    <message>
      <source>low precision</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>niedrige Genauigkeit</translation>
    </message>
    <message>
      <source>low rank</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>Low-Rank</translation>
    </message>
    <message>
      <source>lowest on RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-045</extracomment>
      <translation>am niedrigsten auf RTX 4090</translation>
    </message>
    <message>
      <source>lowest on RTX 4090 spot</source>
      <extracomment>tests/claims/claims.jsonl: cost-099</extracomment>
      <translation>am niedrigsten auf RTX 4090 Spot</translation>
    </message>
    <message>
      <source>lowest price</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-006</extracomment>
      <translation>niedrigster Preis</translation>
    </message>
    <message>
      <source>managed memory, which stays on the GPU while there is room</source>
      <extracomment>ftcost_core/formulas/memory/peak.py: _paged_term</extracomment>
      <translation>verwalteter Speicher, der auf der GPU bleibt, solange Platz ist</translation>
    </message>
    <message>
      <source>managed service, {0}</source>
      <extracomment>ftcost_core/report/brief.py: _alternatives</extracomment>
      <translation>verwalteter Dienst, {0}</translation>
    </message>
    <message>
      <source>marketplaces</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Marktplätze</translation>
    </message>
    <message>
      <source>masks of the model's own dropout</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Masken des Dropouts im Modell selbst</translation>
    </message>
    <message>
      <source>master</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>Master</translation>
    </message>
    <message>
      <source>master gradients</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: _gradients_of_master</extracomment>
      <translation>Master-Gradienten</translation>
    </message>
    <message>
      <source>master weights</source>
      <extracomment>resources/evidence/setting_names.json: training.master_weights</extracomment>
      <translation>Master-Gewichte</translation>
    </message>
    <message>
      <source>matmul</source>
      <extracomment>ftcost_core/formulas/throughput/matmul.py: matmul_seconds</extracomment>
      <translation>Matmul</translation>
    </message>
    <message>
      <source>max_memory_allocated, max_memory_reserved, or what nvidia-smi shows</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures.__init__</extracomment>
      <translation>max_memory_allocated, max_memory_reserved oder was nvidia-smi zeigt</translation>
    </message>
    <message>
      <source>may be interrupted</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>kann unterbrochen werden</translation>
    </message>
    <message>
      <source>mean chance said</source>
      <extracomment>ftcost_core/charts/calibration.py: _table</extracomment>
      <translation>mittlere genannte Chance</translation>
    </message>
    <message>
      <source>mean {0} · p95 {1} · p99 {2}</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards.show_report</extracomment>
      <translation>Mittel {0} · p95 {1} · p99 {2}</translation>
    </message>
    <message>
      <source>measured</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>gemessen</translation>
    </message>
    <message>
      <source>measured {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: readout</extracomment>
      <translation>gemessen {0}</translation>
    </message>
    <message>
      <source>memory</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Speicher</translation>
    </message>
    <message>
      <source>memory at the peak</source>
      <extracomment>ftcost_gui/text/explanations.py: figures_text</extracomment>
      <translation>Speicher an der Spitze</translation>
    </message>
    <message>
      <source>memory of LoRA over full</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-058</extracomment>
      <translation>Speicher von LoRA zu voll</translation>
    </message>
    <message>
      <source>memory of the card at that price</source>
      <extracomment>tests/claims/claims.jsonl: cost-011</extracomment>
      <translation>Speicher der Karte zu diesem Preis</translation>
    </message>
    <message>
      <source>memory of the weights saved</source>
      <extracomment>tests/claims/claims.jsonl: cost-064</extracomment>
      <translation>gesparter Speicher der Gewichte</translation>
    </message>
    <message>
      <source>memory saved</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-125</extracomment>
      <translation>gesparter Speicher</translation>
    </message>
    <message>
      <source>memory · {0} speed</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>Speicher · {0} Tempo</translation>
    </message>
    <message>
      <source>memory.used is in {unit}; KiB, MiB and GiB are read</source>
      <extracomment>ftcost_core/pilot/series.py: nvidia_smi</extracomment>
      <translation>memory.used steht in {unit}; KiB, MiB und GiB werden gelesen</translation>
    </message>
    <message>
      <source>memory.used is no number</source>
      <extracomment>ftcost_core/pilot/series.py: nvidia_smi</extracomment>
      <translation>memory.used ist keine Zahl</translation>
    </message>
    <message>
      <source>merge the adapter on another machine, or on the GPU part by part</source>
      <extracomment>ftcost_core/advice/warnings.py</extracomment>
      <translation>den Adapter auf einer anderen Maschine zusammenführen, oder auf der GPU Stück für Stück</translation>
    </message>
    <message>
      <source>merged file</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>zusammengeführte Datei</translation>
    </message>
    <message>
      <source>merged model</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>zusammengeführtes Modell</translation>
    </message>
    <message>
      <source>message {value} has no role or no content</source>
      <extracomment>ftcost_core/dataset/formats.py: _message</extracomment>
      <translation>Nachricht {value} hat keine Rolle oder keinen Inhalt</translation>
    </message>
    <message>
      <source>messages say "from" and "value": the format is sharegpt</source>
      <extracomment>ftcost_core/dataset/formats.py: _openai</extracomment>
      <translation>Nachrichten haben "from" und "value": das Format ist sharegpt</translation>
    </message>
    <message>
      <source>method</source>
      <extracomment>resources/evidence/setting_names.json: full fine-tuning</extracomment>
      <translation>Methode</translation>
    </message>
    <message>
      <source>method.objective: {name}, as {said} is a setting of it</source>
      <extracomment>ftcost_core/configurations/own_settings.py: before_trl</extracomment>
      <translation>method.objective: {name}, da {said} eine Einstellung davon ist</translation>
    </message>
    <message>
      <source>method.rollout: the vLLM server's GPUs are not said; it is taken to share the trainer's</source>
      <extracomment>ftcost_core/configurations/own_settings.py: after_trl</extracomment>
      <translation>method.rollout: die GPUs des vLLM-Servers sind nicht genannt; angenommen ist, dass er die des Trainers teilt</translation>
    </message>
    <message>
      <source>micro-batch</source>
      <extracomment>resources/evidence/setting_names.json: micro_batch</extracomment>
      <translation>Micro-Batch</translation>
    </message>
    <message>
      <source>micro-batch {0}</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_memory</extracomment>
      <translation>Micro-Batch {0}</translation>
    </message>
    <message>
      <source>micro-batch × data-parallel ranks</source>
      <extracomment>ftcost_core/estimator.py: _choices</extracomment>
      <translation>Micro-Batch × datenparallele Ränge</translation>
    </message>
    <message>
      <source>min</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>min</translation>
    </message>
    <message>
      <source>minutes</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Minuten</translation>
    </message>
    <message>
      <source>mixed precision: memory saved</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>gemischte Genauigkeit: gesparter Speicher</translation>
    </message>
    <message>
      <source>mlx backward</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: layer_backward</extracomment>
      <translation>MLX: Rückwärtslauf</translation>
    </message>
    <message>
      <source>mlx checkpoints</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: activations</extracomment>
      <translation>MLX: Checkpoints</translation>
    </message>
    <message>
      <source>mlx copies</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: loss_term</extracomment>
      <translation>MLX: Kopien</translation>
    </message>
    <message>
      <source>mlx embedding</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>MLX: Embedding</translation>
    </message>
    <message>
      <source>mlx linear</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>MLX: lineare Schichten</translation>
    </message>
    <message>
      <source>mlx norms</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>MLX: Normen</translation>
    </message>
    <message>
      <source>mlx scales</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>MLX: Skalen</translation>
    </message>
    <message>
      <source>mlx update</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: update</extracomment>
      <translation>MLX: Aktualisierung</translation>
    </message>
    <message>
      <source>mlx waiting</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: waiting</extracomment>
      <translation>MLX: noch gehaltene Felder</translation>
    </message>
    <message>
      <source>mlx-lm</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>mlx-lm</translation>
    </message>
    <message>
      <source>mlx-lm (Mac)</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>mlx-lm (Mac)</translation>
    </message>
    <message>
      <source>mlx-lm sorts samples by length before it makes batches of them, and cuts those that are longer than the context.</source>
      <extracomment>resources/exporters/settings/mlx-lm.json</extracomment>
      <translation>mlx-lm sortiert Samples nach Länge, bevor es Batches daraus macht, und kürzt die, die länger als der Kontext sind.</translation>
    </message>
    <message>
      <source>mlx-lm trains layers alone: embedding and head stay as they are, as the estimate counts.</source>
      <extracomment>resources/exporters/settings/mlx-lm.json</extracomment>
      <translation>mlx-lm trainiert nur Schichten: Embedding und Head bleiben, wie sie sind; so zählt es auch die Schätzung.</translation>
    </message>
    <message>
      <source>model</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Modell</translation>
    </message>
    <message>
      <source>model.id: {name} is not in the catalogue: keep it among your models (ftcost model PATH --save), or name one of the same architecture (ftcost import --model)</source>
      <extracomment>ftcost_core/configurations/reading.py: _model</extracomment>
      <translation>model.id: {name} ist nicht im Katalog: bei den eigenen Modellen speichern (ftcost model PATH --save) oder eines derselben Architektur nennen (ftcost import --model)</translation>
    </message>
    <message>
      <source>model.id: {name} is read as {model}, whose name it bears</source>
      <extracomment>ftcost_core/configurations/reading.py: _model</extracomment>
      <translation>model.id: {name} wird als {model} gelesen, dessen Namen es trägt</translation>
    </message>
    <message>
      <source>modelling code of transformers 5.23, checked against exact traces of towers</source>
      <extracomment>ftcost_core/formulas/memory/towers.py</extracomment>
      <translation>Modellcode von transformers 5.23, geprüft an exakten Spuren von Towern</translation>
    </message>
    <message>
      <source>modules that LoRA adapts</source>
      <extracomment>resources/evidence/setting_names.json: lora.targets</extracomment>
      <translation>Module, die LoRA anpasst</translation>
    </message>
    <message>
      <source>moment</source>
      <extracomment>ftcost_gui/text/explanations.py: figures_text</extracomment>
      <translation>Moment</translation>
    </message>
    <message>
      <source>more</source>
      <extracomment>tests/claims/ratios.py</extracomment>
      <translation>mehr</translation>
    </message>
    <message>
      <source>more fit than it says</source>
      <extracomment>ftcost_core/charts/calibration.py: calibration_plot</extracomment>
      <translation>mehr passen als gesagt</translation>
    </message>
    <message>
      <source>more than 0</source>
      <extracomment>ftcost_core/pricing/managed.py: own_per_call</extracomment>
      <translation>mehr als 0</translation>
    </message>
    <message>
      <source>more than 0 is needed</source>
      <extracomment>ftcost_gui/pages/data/pilot/typed_figures.py: TypedFigures._take</extracomment>
      <translation>mehr als 0 wird gebraucht</translation>
    </message>
    <message>
      <source>more than 0, at most 10^9</source>
      <extracomment>ftcost_core/pilot/reading.py: typed</extracomment>
      <translation>mehr als 0, höchstens 10^9</translation>
    </message>
    <message>
      <source>more than {bound}</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>mehr als {bound}</translation>
    </message>
    <message>
      <source>more than {most:,} files</source>
      <extracomment>ftcost_core/storage/places.py: _kept</extracomment>
      <translation>mehr als {most:,} Dateien</translation>
    </message>
    <message>
      <source>more than {most_json_containers} lists and objects</source>
      <extracomment>ftcost_core/documents/json_text.py: _refuse_many</extracomment>
      <translation>mehr als {most_json_containers} Listen und Objekte</translation>
    </message>
    <message>
      <source>more than {most_json_parts} values</source>
      <extracomment>ftcost_core/documents/json_text.py: _refuse_many</extracomment>
      <translation>mehr als {most_json_parts} Werte</translation>
    </message>
    <message>
      <source>more than {most_rows} rows; nothing of it is used</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: parse</extracomment>
      <translation>mehr als {most_rows} Zeilen; nichts davon wird verwendet</translation>
    </message>
    <message>
      <source>more than {most} names and values</source>
      <extracomment>ftcost_core/configurations/files.py: _Loader.compose_node</extracomment>
      <translation>mehr als {most} Namen und Werte</translation>
    </message>
    <message>
      <source>ms-swift</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>ms-swift</translation>
    </message>
    <message>
      <source>my-lab</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: _example</extracomment>
      <translation>mein-labor</translation>
    </message>
    <message>
      <source>name</source>
      <extracomment>ftcost_core/charts/cost_time.py: _table</extracomment>
      <translation>Name</translation>
    </message>
    <message>
      <source>names of files, without folders</source>
      <extracomment>ftcost_core/configurations/reading.py: read_texts</extracomment>
      <translation>Namen von Dateien, ohne Ordner</translation>
    </message>
    <message>
      <source>names {name}; allowed: a *.safetensors file beside it</source>
      <extracomment>ftcost_core/importing/tensors.py: read_index</extracomment>
      <translation>nennt {name}; erlaubt: eine *.safetensors-Datei daneben</translation>
    </message>
    <message>
      <source>nccl</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>NCCL</translation>
    </message>
    <message>
      <source>needs the optional Arrow reader: `pip install 'ftcost[parquet]'`</source>
      <extracomment>ftcost_core/dataset/tables.py: _refuse_without_reader</extracomment>
      <translation>braucht den optionalen Arrow-Leser: `pip install 'ftcost[parquet]'`</translation>
    </message>
    <message>
      <source>needs two brackets: [[{table}]]</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: parse</extracomment>
      <translation>braucht zwei Klammern: [[{table}]]</translation>
    </message>
    <message>
      <source>neither Price nor SpotPrice is above 0</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _machines</extracomment>
      <translation>weder Price noch SpotPrice liegt über 0</translation>
    </message>
    <message>
      <source>neither evaluation nor failed runs are counted: real runs take more than pure training</source>
      <extracomment>ftcost_core/advice/mistakes.py: _overhead</extracomment>
      <translation>weder Evaluation noch Fehlläufe sind gezählt: echte Läufe brauchen mehr als das reine Training</translation>
    </message>
    <message>
      <source>nested too deeply</source>
      <extracomment>ftcost_core/catalogue/prices/cells.py: from_toml</extracomment>
      <translation>zu tief verschachtelt</translation>
    </message>
    <message>
      <source>network between nodes</source>
      <extracomment>resources/evidence/setting_names.json: network</extracomment>
      <translation>Netzwerk zwischen Knoten</translation>
    </message>
    <message>
      <source>never</source>
      <extracomment>ftcost_core/report/section_beside.py: _service</extracomment>
      <translation>nie</translation>
    </message>
    <message>
      <source>never pays within its term</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _reserved</extracomment>
      <translation>lohnt sich in der Laufzeit nie</translation>
    </message>
    <message>
      <source>new</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: _change</extracomment>
      <translation>neu</translation>
    </message>
    <message>
      <source>new jobs until {0}</source>
      <extracomment>ftcost_core/offers/costs.py: _model_words</extracomment>
      <translation>neue Jobs bis {0}</translation>
    </message>
    <message>
      <source>new weights and states beside the old ones</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: update</extracomment>
      <translation>neue Gewichte und Zustände neben den alten</translation>
    </message>
    <message>
      <source>no</source>
      <extracomment>ftcost_core/report/section_assumptions.py: _plain_value</extracomment>
      <translation>nein</translation>
    </message>
    <message>
      <source>no GPU</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>keine GPU</translation>
    </message>
    <message>
      <source>no GPU of the catalogue is called “{0}”</source>
      <extracomment>ftcost_gui/dialogs/card_dialog.py: CardDialog.__init__</extracomment>
      <translation>keine GPU des Katalogs heißt „{0}“</translation>
    </message>
    <message>
      <source>no GPU yet</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: name_of</extracomment>
      <translation>noch keine GPU</translation>
    </message>
    <message>
      <source>no GPU; allowed: a name or alias of the GPU catalogue</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _gpu</extracomment>
      <translation>keine GPU; erlaubt: ein Name oder Alias aus dem GPU-Katalog</translation>
    </message>
    <message>
      <source>no budget given</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>kein Budget angegeben</translation>
    </message>
    <message>
      <source>no card is shown there: read are nvidia-smi (also -q, -L and --query-gpu), rocm-smi, system_profiler and lspci</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: shown_card</extracomment>
      <translation>dort ist keine Karte zu sehen: Gelesen werden nvidia-smi (auch -q, -L und --query-gpu), rocm-smi, system_profiler und lspci</translation>
    </message>
    <message>
      <source>no change</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation._render_terms</extracomment>
      <translation>keine Änderung</translation>
    </message>
    <message>
      <source>no chip of the architecture {architecture} has been measured for the program: the speed on {name} follows from its rates and from what kernels reach on {nearest}, and its range is wide</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: gpu_warnings</extracomment>
      <translation>für das Programm wurde kein Chip der Architektur {architecture} gemessen: die Geschwindigkeit der {name} folgt aus ihren Raten und aus dem, was Kernel auf {nearest} erreichen, und ihre Spanne ist weit</translation>
    </message>
    <message>
      <source>no column of steps: {steps}</source>
      <extracomment>ftcost_core/pilot/series.py: wandb</extracomment>
      <translation>keine Spalte mit Schritten: {steps}</translation>
    </message>
    <message>
      <source>no command that starts a training</source>
      <extracomment>ftcost_core/configurations/files.py: _words</extracomment>
      <translation>kein Befehl, der ein Training startet</translation>
    </message>
    <message>
      <source>no config.json</source>
      <extracomment>ftcost_core/importing/checkpoint.py: inferred_model</extracomment>
      <translation>keine config.json</translation>
    </message>
    <message>
      <source>no config.json is beside it, and its tensors are not named as those of a known decoder</source>
      <extracomment>ftcost_core/importing/checkpoint.py: inferred_model</extracomment>
      <translation>es liegt keine config.json daneben, und die Tensoren heißen nicht wie die eines bekannten Decoders</translation>
    </message>
    <message>
      <source>no config.json is beside it: heads of {head} are assumed</source>
      <extracomment>ftcost_core/importing/checkpoint.py: inferred_model</extracomment>
      <translation>es liegt keine config.json daneben: Heads zu {head} sind angenommen</translation>
    </message>
    <message>
      <source>no connection to {host} ({why}): is there a network, or a proxy to name in HTTPS_PROXY?</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _no_connection</extracomment>
      <translation>keine Verbindung zu {host} ({why}): Gibt es ein Netz, oder ist in HTTPS_PROXY ein Proxy zu nennen?</translation>
    </message>
    <message>
      <source>no date: when did somebody look?</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _dates</extracomment>
      <translation>kein Datum: Wann hat jemand nachgesehen?</translation>
    </message>
    <message>
      <source>no exchange rate for {currency}: enter how many US dollars 1 {currency} is</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _currency</extracomment>
      <translation>kein Wechselkurs für {currency}: eintragen, wie viele US-Dollar 1 {currency} ist</translation>
    </message>
    <message>
      <source>no font is installed, so no PDF can be drawn; install one, such as DejaVu</source>
      <extracomment>ftcost_gui/exporting/sheet.py: font</extracomment>
      <translation>keine Schrift ist installiert, daher lässt sich kein PDF zeichnen; eine installieren, etwa DejaVu</translation>
    </message>
    <message>
      <source>no list of that length</source>
      <extracomment>ftcost_core/documents/scenarios.py: parse_scenarios</extracomment>
      <translation>keine Liste dieser Länge</translation>
    </message>
    <message>
      <source>no machine with GPUs that the catalogue has, or with Windows</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _azure</extracomment>
      <translation>keine Maschine mit GPUs, die der Katalog hat, oder mit Windows</translation>
    </message>
    <message>
      <source>no mixture of experts</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>kein Mixture-of-Experts-Modell</translation>
    </message>
    <message>
      <source>no model of the catalogue is called “{0}”</source>
      <extracomment>ftcost_gui/form/editors.py: make_editor</extracomment>
      <translation>kein Modell des Katalogs heißt „{0}“</translation>
    </message>
    <message>
      <source>no offer for this GPU is called “{0}”</source>
      <extracomment>ftcost_gui/form/editors.py: make_editor</extracomment>
      <translation>kein Angebot für diese GPU heißt „{0}“</translation>
    </message>
    <message>
      <source>no offer has this hardware on these terms</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>kein Angebot hat diese Hardware zu diesen Konditionen</translation>
    </message>
    <message>
      <source>no offer of {name} on these terms</source>
      <extracomment>tests/claims/readings.py: _usd</extracomment>
      <translation>kein Angebot für {name} zu diesen Konditionen</translation>
    </message>
    <message>
      <source>no pairs of {kind} and on-demand at {value}</source>
      <extracomment>tests/claims/prices.py: Discount.find</extracomment>
      <translation>keine Paare aus {kind} und On-Demand bei {value}</translation>
    </message>
    <message>
      <source>no pilot run read yet</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._show</extracomment>
      <translation>noch kein Pilotlauf gelesen</translation>
    </message>
    <message>
      <source>no price</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>kein Preis</translation>
    </message>
    <message>
      <source>no price, or one that the catalogue itself calls stale</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _gpurentalprices</extracomment>
      <translation>kein Preis oder einer, den der Katalog selbst veraltet nennt</translation>
    </message>
    <message>
      <source>no price: missing is not free (a free offer says free = true)</source>
      <extracomment>ftcost_core/catalogue/prices/read_offer.py: _price</extracomment>
      <translation>kein Preis: fehlend heißt nicht kostenlos (ein kostenloses Angebot sagt free = true)</translation>
    </message>
    <message>
      <source>no provider: whose price is it?</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: _list_header</extracomment>
      <translation>kein Anbieter: Wessen Preis ist das?</translation>
    </message>
    <message>
      <source>no row with memory.used</source>
      <extracomment>ftcost_core/pilot/series.py: nvidia_smi</extracomment>
      <translation>keine Zeile mit memory.used</translation>
    </message>
    <message>
      <source>no rows</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: read_update</extracomment>
      <translation>keine Zeilen</translation>
    </message>
    <message>
      <source>no series of training steps: neither a speed nor a loss at several steps</source>
      <extracomment>ftcost_core/pilot/series.py: log_of</extracomment>
      <translation>keine Reihe von Trainingsschritten: weder eine Geschwindigkeit noch ein Loss zu mehreren Schritten</translation>
    </message>
    <message>
      <source>no similar measured run</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>kein ähnlicher gemessener Lauf</translation>
    </message>
    <message>
      <source>no sound measurement</source>
      <extracomment>ftcost_core/evidence/points.py: _accuracy</extracomment>
      <translation>keine brauchbare Messung</translation>
    </message>
    <message>
      <source>no source</source>
      <extracomment>ftcost_gui/chrome/price_status.py: provenance_of</extracomment>
      <translation>keine Quelle</translation>
    </message>
    <message>
      <source>no source is given</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>keine Quelle ist angegeben</translation>
    </message>
    <message>
      <source>no source: nobody can look the price up again</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: row_problems</extracomment>
      <translation>keine Quelle: Niemand kann den Preis erneut nachsehen</translation>
    </message>
    <message>
      <source>no step with tokens_per_second_per_gpu</source>
      <extracomment>resources/pilot/formats.json: torchtune</extracomment>
      <translation>kein Schritt mit tokens_per_second_per_gpu</translation>
    </message>
    <message>
      <source>no step with tps</source>
      <extracomment>resources/pilot/formats.json: torchtitan</extracomment>
      <translation>kein Schritt mit tps</translation>
    </message>
    <message>
      <source>no steps with times</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: llama_factory</extracomment>
      <translation>keine Schritte mit Zeiten</translation>
    </message>
    <message>
      <source>no steps with times, and no train_runtime: the run did not reach its end</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: trainer_state</extracomment>
      <translation>keine Schritte mit Zeiten und keine train_runtime: der Lauf kam nicht bis zum Ende</translation>
    </message>
    <message>
      <source>no steps with times, no progress bar, and no train_runtime: nothing is timed (bars are written to standard error: "2&gt;&amp;1" keeps them)</source>
      <extracomment>ftcost_core/pilot/console_runs.py: _trainer</extracomment>
      <translation>keine Schritte mit Zeiten, kein Fortschrittsbalken, kein train_runtime: nichts ist zeitlich gemessen (Balken gehen auf die Standardfehlerausgabe: „2&gt;&amp;1“ behält sie)</translation>
    </message>
    <message>
      <source>no steps: the pilot stopped before its first one ended</source>
      <extracomment>ftcost_core/pilot/pilot_log.py: pilot_log</extracomment>
      <translation>keine Schritte: der Pilotlauf hielt an, bevor sein erster endete</translation>
    </message>
    <message>
      <source>no training on Arc cards has been measured for the program: PyTorch runs them as xpu, many kernels and 4-bit libraries do not; the speed on {name} follows from its rates, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>für das Programm wurde kein Training auf Arc-Karten gemessen: PyTorch betreibt sie als xpu, viele Kernel und 4-Bit-Bibliotheken tun es nicht; das Tempo auf {name} folgt aus den Raten, und seine Spanne ist weit</translation>
    </message>
    <message>
      <source>no training on TPUs has been measured for the program: the speed on {name} follows from the published peak, and its range is wide; GPUs are chips here, and nodes hosts of a slice</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>für das Programm wurde kein Training auf TPUs gemessen: Die Geschwindigkeit auf {name} folgt aus der veröffentlichten Spitzenleistung, und ihre Spanne ist breit; GPUs sind hier Chips und Knoten die Hosts eines Slice</translation>
    </message>
    <message>
      <source>no training on {name} has been measured for the program: libraries reach very different shares of the peak of Radeon and older Instinct cards; the speed follows from its rates, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>für das Programm wurde kein Training auf {name} gemessen: Bibliotheken erreichen sehr verschiedene Anteile der Spitze von Radeon- und älteren Instinct-Karten; das Tempo folgt aus den Raten, und seine Spanne ist weit</translation>
    </message>
    <message>
      <source>no training on {name} has been measured for the program: the speed follows from its rates and from what kernels reach on chips alike, and its range is wider</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>für das Programm wurde kein Training auf {name} gemessen: Das Tempo folgt aus den Raten und aus dem, was Kernel auf ähnlichen Chips erreichen, und seine Spanne ist weiter</translation>
    </message>
    <message>
      <source>no up projection was found: a gated MLP is assumed</source>
      <extracomment>ftcost_core/importing/checkpoint.py: inferred_model</extracomment>
      <translation>keine Up-Projektion gefunden: ein Gated MLP ist angenommen</translation>
    </message>
    <message>
      <source>nobody offers {gpu} {kind}</source>
      <extracomment>tests/claims/prices.py: ListPrice.find</extracomment>
      <translation>niemand bietet {gpu} {kind} an</translation>
    </message>
    <message>
      <source>none</source>
      <extracomment>ftcost_core/evaluation/stack_checks.py: _refused_values</extracomment>
      <translation>keine</translation>
    </message>
    <message>
      <source>none given</source>
      <extracomment>ftcost_core/report/section_summary.py: _finance</extracomment>
      <translation>nicht angegeben</translation>
    </message>
    <message>
      <source>none is likely to fit; this one needs least memory</source>
      <extracomment>ftcost_core/estimator.py: _choices</extracomment>
      <translation>keiner passt wahrscheinlich; dieser braucht am wenigsten Speicher</translation>
    </message>
    <message>
      <source>none known</source>
      <extracomment>ftcost_core/report/section_beside.py: _change</extracomment>
      <translation>nicht bekannt</translation>
    </message>
    <message>
      <source>none of them with settings known well enough to count</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: summary</extracomment>
      <translation>bei keinem sind die Einstellungen gut genug bekannt, um zu zählen</translation>
    </message>
    <message>
      <source>none, optimizer or parameters: only DeepSpeed's zero3 offloads to NVMe disks</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_nvme</extracomment>
      <translation>none, optimizer oder parameters: Nur DeepSpeeds zero3 lagert auf NVMe-Festplatten aus</translation>
    </message>
    <message>
      <source>none, or another strategy, such as zero3 or fsdp: {strategy} keeps all weights on the GPU</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_job</extracomment>
      <translation>none oder eine andere Strategie, etwa zero3 oder fsdp: {strategy} hält alle Gewichte auf der GPU</translation>
    </message>
    <message>
      <source>none: an estimate</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel.show_tokenizer</extracomment>
      <translation>keiner: eine Schätzung</translation>
    </message>
    <message>
      <source>none: hand-offs are for training on text; write {target}'s files for images yourself</source>
      <extracomment>ftcost_core/exporters/dispatch.py: hand_off</extracomment>
      <translation>keine: Übergaben sind für das Training mit Text; schreiben Sie die Dateien von {target} für Bilder selbst</translation>
    </message>
    <message>
      <source>none: the layers of this model's image tower are not known, only its parameters</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_images</extracomment>
      <translation>keine: Vom Bild-Tower dieses Modells sind nicht die Schichten bekannt, nur die Parameter</translation>
    </message>
    <message>
      <source>none: this model has no image tower</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_images</extracomment>
      <translation>keine: Dieses Modell hat keinen Bild-Tower</translation>
    </message>
    <message>
      <source>norms</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>Norms</translation>
    </message>
    <message>
      <source>norms of left-out parts</source>
      <extracomment>ftcost_core/importing/decoder.py: Blocks.extra</extracomment>
      <translation>Norms ausgelassener Teile</translation>
    </message>
    <message>
      <source>norms, biases, positions, and routers</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Norms, Biases, Positionen und Router</translation>
    </message>
    <message>
      <source>not JSON: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: _parsed</extracomment>
      <translation>kein JSON: {error}</translation>
    </message>
    <message>
      <source>not JSON: {msg} at {where}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: _parsed</extracomment>
      <translation>kein JSON: {msg} bei {where}</translation>
    </message>
    <message>
      <source>not a JSON document: {error}</source>
      <extracomment>ftcost_core/documents/job.py: load_document</extracomment>
      <translation>kein JSON-Dokument: {error}</translation>
    </message>
    <message>
      <source>not a JSON document: {msg} at {where}</source>
      <extracomment>ftcost_core/documents/job.py: load_document</extracomment>
      <translation>kein JSON-Dokument: {msg} bei {where}</translation>
    </message>
    <message>
      <source>not a price list: a list of objects, or one under "offers"</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>keine Preisliste: eine Liste von Objekten oder eine unter "offers"</translation>
    </message>
    <message>
      <source>not a table: it contains zero bytes</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: rows_of</extracomment>
      <translation>keine Tabelle: sie enthält Null-Bytes</translation>
    </message>
    <message>
      <source>not a table: line {line_num}: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: rows_of</extracomment>
      <translation>keine Tabelle: Zeile {line_num}: {error}</translation>
    </message>
    <message>
      <source>not always to be had: about {waiting} of the {hours} are waiting for a machine, which nobody bills; where that was traced, as many spot GPUs were there {available} of the time ({low} to {high})</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>nicht immer zu haben: etwa {waiting} der {hours} sind Warten auf einen Rechner, das niemand berechnet; wo das aufgezeichnet wurde, gab es so viele Spot-GPUs in {available} der Zeit ({low} bis {high})</translation>
    </message>
    <message>
      <source>not an object</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>kein Objekt</translation>
    </message>
    <message>
      <source>not chosen</source>
      <extracomment>ftcost_gui/widgets/check_chips.py: CheckChips.show_value</extracomment>
      <translation>nicht gewählt</translation>
    </message>
    <message>
      <source>not counted yet</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show</extracomment>
      <translation>noch nicht gezählt</translation>
    </message>
    <message>
      <source>not estimated</source>
      <extracomment>tests/claims/page.py: _verdict_name</extracomment>
      <translation>nicht geschätzt</translation>
    </message>
    <message>
      <source>not in the catalogue</source>
      <extracomment>ftcost_gui/widgets/picker.py: MultiSelect.show_entries</extracomment>
      <translation>nicht im Katalog</translation>
    </message>
    <message>
      <source>not less</source>
      <extracomment>tests/claims/ratios.py</extracomment>
      <translation>nicht weniger</translation>
    </message>
    <message>
      <source>not measured</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_speed</extracomment>
      <translation>nicht gemessen</translation>
    </message>
    <message>
      <source>not more</source>
      <extracomment>tests/claims/ratios.py</extracomment>
      <translation>nicht mehr</translation>
    </message>
    <message>
      <source>not needed</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._show_rate</extracomment>
      <translation>nicht nötig</translation>
    </message>
    <message>
      <source>not said</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _kind</extracomment>
      <translation>nicht genannt</translation>
    </message>
    <message>
      <source>not saved</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.show_prices</extracomment>
      <translation>nicht gespeichert</translation>
    </message>
    <message>
      <source>not signed</source>
      <extracomment>ftcost_gui/dialogs/about.py: build</extracomment>
      <translation>nicht signiert</translation>
    </message>
    <message>
      <source>not tied</source>
      <extracomment>ftcost_core/importing/config.py: _assumed</extracomment>
      <translation>nicht gekoppelt</translation>
    </message>
    <message>
      <source>not trained</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: other_models</extracomment>
      <translation>nicht trainiert</translation>
    </message>
    <message>
      <source>nothing</source>
      <extracomment>ftcost_core/catalogue/prices/importers/table.py: UnmappedColumnsError.__init__</extracomment>
      <translation>nichts</translation>
    </message>
    <message>
      <source>nothing is committed</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _rented</extracomment>
      <translation>nichts ist zugesagt</translation>
    </message>
    <message>
      <source>nothing is saved before the end: a failure loses the whole run</source>
      <extracomment>ftcost_core/advice/mistakes.py: _overhead</extracomment>
      <translation>vor dem Ende wird nichts gespeichert: ein Fehler verliert den ganzen Lauf</translation>
    </message>
    <message>
      <source>nothing reads this pipe</source>
      <extracomment>ftcost_core/storage/files.py: write_output</extracomment>
      <translation>niemand liest aus dieser Pipe</translation>
    </message>
    <message>
      <source>null: LLaMA-Factory's usual trainer</source>
      <extracomment>ftcost_core/configurations/own_settings.py: before_factory</extracomment>
      <translation>null: der übliche Trainer von LLaMA-Factory</translation>
    </message>
    <message>
      <source>null: supervised fine-tuning, DPO or GRPO</source>
      <extracomment>ftcost_core/configurations/own_settings.py: before_axolotl</extracomment>
      <translation>null: überwachtes Fine-Tuning, DPO oder GRPO</translation>
    </message>
    <message>
      <source>null: the model has no experts</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_divided</extracomment>
      <translation>null: Das Modell hat keine Experten</translation>
    </message>
    <message>
      <source>null: the schedule without bubbles (ZB-H1) has one part a stage</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_schedule</extracomment>
      <translation>null: Der Plan ohne Lücken (ZB-H1) hat einen Teil je Stufe</translation>
    </message>
    <message>
      <source>null: {objective} generates nothing</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>null: {objective} generiert nichts</translation>
    </message>
    <message>
      <source>null: {title} has no context parallelism with this strategy</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_context</extracomment>
      <translation>null: {title} hat mit dieser Strategie keine Kontext-Parallelisierung</translation>
    </message>
    <message>
      <source>null: {title} splits experts as it splits the other matrices</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_expert_tensor</extracomment>
      <translation>null: {title} teilt Experten auf wie die übrigen Matrizen</translation>
    </message>
    <message>
      <source>number of GPUs</source>
      <extracomment>resources/evidence/setting_names.json: n_gpus</extracomment>
      <translation>Anzahl der GPUs</translation>
    </message>
    <message>
      <source>number of nodes</source>
      <extracomment>resources/evidence/setting_names.json: nodes</extracomment>
      <translation>Anzahl der Knoten</translation>
    </message>
    <message>
      <source>numbers are read with a decimal comma</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: read_table</extracomment>
      <translation>Zahlen werden mit Dezimalkomma gelesen</translation>
    </message>
    <message>
      <source>nvidia-smi</source>
      <extracomment>ftcost_gui/pages/evidence/run_tables.py: _kind</extracomment>
      <translation>nvidia-smi</translation>
    </message>
    <message>
      <source>nvidia-smi CSV</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>nvidia-smi CSV</translation>
    </message>
    <message>
      <source>nvidia-smi has no speed, and its memory is that of everything on the GPU</source>
      <extracomment>ftcost_core/pilot/series.py: nvidia_smi</extracomment>
      <translation>nvidia-smi nennt keine Geschwindigkeit, und sein Speicher ist der von allem auf der GPU</translation>
    </message>
    <message>
      <source>of AMD's processors with graphics only Strix Halo with the Radeon 8060S is estimated: no rates of training have been published for the others</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>von AMDs Prozessoren mit Grafik wird nur Strix Halo mit der Radeon 8060S geschätzt: zu den anderen ist kein Trainingstempo veröffentlicht</translation>
    </message>
    <message>
      <source>of different prompts</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>verschiedener Prompts</translation>
    </message>
    <message>
      <source>of one layer, and how many are gathered at once</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: gathered</extracomment>
      <translation>einer Schicht, und wie viele zugleich gesammelt sind</translation>
    </message>
    <message>
      <source>of one layer, gathered</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: gathered_layer</extracomment>
      <translation>einer Schicht, zusammengeholt</translation>
    </message>
    <message>
      <source>of other processes, as the job says</source>
      <extracomment>ftcost_core/formulas/memory/context.py: in_use</extracomment>
      <translation>anderer Prozesse, laut Job</translation>
    </message>
    <message>
      <source>of owned hardware: {first}</source>
      <extracomment>ftcost_core/catalogue/prices/read_offer.py: _owned</extracomment>
      <translation>zu eigener Hardware: {first}</translation>
    </message>
    <message>
      <source>of sources that the range has not seen</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>bei Quellen, die die Spanne nicht kannte</translation>
    </message>
    <message>
      <source>of the embedding, beside its own gradient</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: embedding_copies</extracomment>
      <translation>des Embeddings, neben dessen eigenem Gradienten</translation>
    </message>
    <message>
      <source>of the value model, trained beside the policy</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: value_activations</extracomment>
      <translation>des Value-Modells, neben der Policy trainiert</translation>
    </message>
    <message>
      <source>of the weights</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-008</extracomment>
      <translation>Vielfaches der Gewichte</translation>
    </message>
    <message>
      <source>of these, keys and values</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>davon Keys und Values</translation>
    </message>
    <message>
      <source>of these, padding</source>
      <extracomment>ftcost_core/report/section_time.py: _blocks</extracomment>
      <translation>davon Padding</translation>
    </message>
    <message>
      <source>of these, weights</source>
      <extracomment>ftcost_core/report/section_time.py: _rollout</extracomment>
      <translation>davon Gewichte</translation>
    </message>
    <message>
      <source>of today</source>
      <extracomment>ftcost_core/wording/labels.py: age_words</extracomment>
      <translation>von heute</translation>
    </message>
    <message>
      <source>of version {version}</source>
      <extracomment>ftcost_core/importing/gguf.py: _header</extracomment>
      <translation>Version {version}</translation>
    </message>
    <message>
      <source>of {0}</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_steps</extracomment>
      <translation>von {0}</translation>
    </message>
    <message>
      <source>of {0} runs</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>von {0} Läufen</translation>
    </message>
    <message>
      <source>of {0} sources</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>von {0} Quellen</translation>
    </message>
    <message>
      <source>of {0} {1}</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_memory</extracomment>
      <translation>von {0} {1}</translation>
    </message>
    <message>
      <source>off</source>
      <extracomment>ftcost_core/offers/comparison.py: _setting</extracomment>
      <translation>aus</translation>
    </message>
    <message>
      <source>offload less, spread the job over more nodes, or take a machine with more RAM</source>
      <extracomment>ftcost_core/advice/warnings.py</extracomment>
      <translation>weniger auslagern, den Job auf mehr Knoten verteilen oder eine Maschine mit mehr RAM nehmen</translation>
    </message>
    <message>
      <source>offload to {device} is not estimated: not read</source>
      <extracomment>ftcost_core/configurations/launchers.py: _offload</extracomment>
      <translation>Auslagern auf {device} wird nicht geschätzt: nicht gelesen</translation>
    </message>
    <message>
      <source>offload to {first} and {second}: taken as {second} for both</source>
      <extracomment>ftcost_core/configurations/launchers.py: _offload</extracomment>
      <translation>Auslagern auf {first} und {second}: für beides als {second} gelesen</translation>
    </message>
    <message>
      <source>offloaded</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>ausgelagert</translation>
    </message>
    <message>
      <source>offloaded activations</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>ausgelagerte Aktivierungen</translation>
    </message>
    <message>
      <source>offloaded gradients</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>ausgelagerte Gradienten</translation>
    </message>
    <message>
      <source>offloaded optimizer</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>ausgelagerter Optimierer</translation>
    </message>
    <message>
      <source>offloaded weights</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>ausgelagerte Gewichte</translation>
    </message>
    <message>
      <source>on</source>
      <extracomment>ftcost_core/offers/comparison.py: _setting</extracomment>
      <translation>ein</translation>
    </message>
    <message>
      <source>on spot, saving every {best:,.0f} minutes loses least (Daly's interval)</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>auf Spot verliert Speichern alle {best:,.0f} Minuten am wenigsten (Dalys Intervall)</translation>
    </message>
    <message>
      <source>on the device</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>auf dem Gerät</translation>
    </message>
    <message>
      <source>on the front</source>
      <extracomment>ftcost_core/charts/cost_time.py: _table</extracomment>
      <translation>auf der Front</translation>
    </message>
    <message>
      <source>on {0}</source>
      <extracomment>ftcost_gui/pages/calibration.py: _calibration_words</extracomment>
      <translation>auf {0}</translation>
    </message>
    <message>
      <source>on-demand</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>On-Demand</translation>
    </message>
    <message>
      <source>on-demand, spot, reserved or owned.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>On-Demand, Spot, reserviert oder eigene Hardware.</translation>
    </message>
    <message>
      <source>one GPU has nothing to shard</source>
      <extracomment>ftcost_core/estimator.py: _why_strategy</extracomment>
      <translation>eine einzelne GPU hat nichts zu sharden</translation>
    </message>
    <message>
      <source>one NVMe disk; several together, or of a newer PCIe, are faster</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>eine NVMe-Festplatte; mehrere zusammen oder mit neuerem PCIe sind schneller</translation>
    </message>
    <message>
      <source>one edge more than counts, not {edges} and {counts}</source>
      <extracomment>ftcost_core/documents/job.py: Lengths._consistent</extracomment>
      <translation>eine Klassengrenze mehr als Anzahlen, nicht {edges} und {counts}</translation>
    </message>
    <message>
      <source>one end token a sequence</source>
      <extracomment>ftcost_core/dataset/counting.py: _overhead</extracomment>
      <translation>ein End-Token je Sequenz</translation>
    </message>
    <message>
      <source>one file of the merged model while it is written</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>eine Datei des zusammengeführten Modells, während sie geschrieben wird</translation>
    </message>
    <message>
      <source>one for each of {count} layers</source>
      <extracomment>ftcost_core/importing/decoder.py: block_layers</extracomment>
      <translation>eines für jede der {count} Schichten</translation>
    </message>
    <message>
      <source>one of {known}</source>
      <extracomment>ftcost_core/catalogue/prices/updates/sources.py: find_source</extracomment>
      <translation>einer von {known}</translation>
    </message>
    <message>
      <source>one of {readings}</source>
      <extracomment>tests/claims/estimates.py: Estimate._known</extracomment>
      <translation>eines von {readings}</translation>
    </message>
    <message>
      <source>one per block of 64 weights, 8 bits if double, else fp32</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>eine je Block von 64 Gewichten, 8 Bit bei doppelter, sonst fp32</translation>
    </message>
    <message>
      <source>one picture of the size that the tower takes</source>
      <extracomment>ftcost_core/evaluation/choices.py: _image_choices</extracomment>
      <translation>ein Bild der Größe, die der Tower nimmt</translation>
    </message>
    <message>
      <source>one {0}</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>eine {0}</translation>
    </message>
    <message>
      <source>only a reserved offer has it, this one is {kind}</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _kind</extracomment>
      <translation>das hat nur ein reserviertes Angebot, dieses ist {kind}</translation>
    </message>
    <message>
      <source>only the fields of the format (see `ftcost schema job`)</source>
      <extracomment>ftcost_core/documents/job.py: edited</extracomment>
      <translation>nur die Felder des Formats (siehe `ftcost schema job`)</translation>
    </message>
    <message>
      <source>only the files named train are counted, not the {others} others</source>
      <extracomment>ftcost_core/dataset/kinds.py: _folder</extracomment>
      <translation>nur die Dateien namens train sind gezählt, nicht die {others} anderen</translation>
    </message>
    <message>
      <source>only the split train is counted, not {left}</source>
      <extracomment>ftcost_core/dataset/kinds.py: _folder</extracomment>
      <translation>nur der Split train ist gezählt, nicht {left}</translation>
    </message>
    <message>
      <source>openpyxl is not installed: export the sheet as CSV</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _open</extracomment>
      <translation>openpyxl ist nicht installiert: das Blatt als CSV exportieren</translation>
    </message>
    <message>
      <source>optimizer</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>Optimierer</translation>
    </message>
    <message>
      <source>optimizer states</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-010</extracomment>
      <translation>Optimiererzustände</translation>
    </message>
    <message>
      <source>optimizer states and weights on disk (arXiv:2104.07857)</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Optimiererzustände und Gewichte auf der Festplatte (arXiv:2104.07857)</translation>
    </message>
    <message>
      <source>optimizer states in 8 bits</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>Optimiererzustände in 8 Bit</translation>
    </message>
    <message>
      <source>optimizer step</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Optimiererschritt</translation>
    </message>
    <message>
      <source>optimizer {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Optimierer {0}</translation>
    </message>
    <message>
      <source>other settings</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: _summary</extracomment>
      <translation>anderen Einstellungen</translation>
    </message>
    <message>
      <source>our pilot's log</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Log unseres Piloten</translation>
    </message>
    <message>
      <source>out of scope: a model of images alone, without a language model. What could serve: a few steps at the image size and batch that are meant</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: ein Modell allein für Bilder, ohne Sprachmodell. Dienen könnten: einige Schritte mit der gemeinten Bildgröße und Batchgröße</translation>
    </message>
    <message>
      <source>out of scope: a model of speech or sound, whose memory follows from seconds of sound and not from tokens. What could serve: a few steps with the longest clips, whose peak is that of the run</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: ein Modell für Sprache oder Klang, dessen Speicher aus Sekunden Klang folgt und nicht aus Token. Dienen könnten: einige Schritte mit den längsten Aufnahmen, deren Spitze die des Laufs ist</translation>
    </message>
    <message>
      <source>out of scope: a model of time series, tables, molecules or proteins. What could serve: a few steps of it, or for a plain transformer its config.json as a model of your own</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: ein Modell für Zeitreihen, Tabellen, Moleküle oder Proteine. Dienen könnten: einige Schritte damit, oder für einen schlichten Transformer seine config.json als eigenes Modell</translation>
    </message>
    <message>
      <source>out of scope: a policy for robots, whose cameras, actions and action head are not those of a language model. What could serve: the figures of its own project (lerobot, openpi); for a part that is a language model alone, that model's own name</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: eine Strategie für Roboter, deren Kameras, Aktionen und Aktionskopf nicht die eines Sprachmodells sind. Dienen könnten: die Zahlen des eigenen Projekts (lerobot, openpi); für einen Teil, der allein ein Sprachmodell ist, der Name dieses Modells</translation>
    </message>
    <message>
      <source>out of scope: an encoder and a decoder that reads it at every layer, which no formula here has. What could serve: a decoder or an encoder of the same size, both of which are here, or a few steps of it</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: ein Encoder und ein Decoder, der ihn in jeder Schicht liest, was keine Formel hier hat. Dienen könnten: ein Decoder oder ein Encoder derselben Größe, die es beide gibt, oder einige Schritte damit</translation>
    </message>
    <message>
      <source>out of scope: it makes images, video or sound by diffusion, whose memory follows from their size and not from tokens. What could serve: the measured tables of diffusers, OneTrainer or NeMo AutoModel; of a language model beside it, that model's own name</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: Es erzeugt Bilder, Video oder Klang durch Diffusion, deren Speicher aus ihrer Größe folgt und nicht aus Token. Dienen könnten: die gemessenen Tabellen von diffusers, OneTrainer oder NeMo AutoModel; für ein Sprachmodell daneben dessen eigener Name</translation>
    </message>
    <message>
      <source>out of scope: it takes sound beside images and text, and its audio tower and speech decoder are not counted. What could serve: the vision-language model of the same maker and size, for its text and images</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: Es nimmt Klang neben Bildern und Text, und sein Audioturm und sein Sprachdecoder werden nicht gezählt. Dienen könnte: das Bild-Sprach-Modell desselben Herstellers und derselben Größe, für Text und Bilder</translation>
    </message>
    <message>
      <source>out of scope: its layers are of kinds that no formula here has: recurrent, sparse, shared, or with relative positions in the scores. What could serve: a model of the same size that is here, of encoders ModernBERT or RoBERTa, or a few steps of it</source>
      <extracomment>ftcost_core/catalogue/out_of_scope.py</extracomment>
      <translation>nicht vorgesehen: Seine Schichten sind von Arten, die keine Formel hier hat: rekurrent, dünn besetzt, geteilt oder mit relativen Positionen in den Scores. Dienen könnten: ein Modell derselben Größe, das es hier gibt, unter Encodern ModernBERT oder RoBERTa, oder einige Schritte damit</translation>
    </message>
    <message>
      <source>outside</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: outside</extracomment>
      <translation>außerhalb</translation>
    </message>
    <message>
      <source>outside the range</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: figure_words</extracomment>
      <translation>außerhalb der Spanne</translation>
    </message>
    <message>
      <source>over budget</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>über Budget</translation>
    </message>
    <message>
      <source>over budget: {share} likely within</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>über Budget: zu {share} im Budget</translation>
    </message>
    <message>
      <source>over the RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-108</extracomment>
      <translation>gegenüber der RTX 4090</translation>
    </message>
    <message>
      <source>overhead</source>
      <extracomment>ftcost_core/formulas/throughput/step.py: seconds</extracomment>
      <translation>Overhead</translation>
    </message>
    <message>
      <source>own</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: origin_name</extracomment>
      <translation>eigene</translation>
    </message>
    <message>
      <source>own GPUs are cheaper above {0} tokens a run</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _managed</extracomment>
      <translation>eigene GPUs sind ab {0} Token je Lauf billiger</translation>
    </message>
    <message>
      <source>own machine</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>eigener Rechner</translation>
    </message>
    <message>
      <source>owned</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>eigene Hardware</translation>
    </message>
    <message>
      <source>packing</source>
      <extracomment>resources/evidence/setting_names.json: packed</extracomment>
      <translation>Packing</translation>
    </message>
    <message>
      <source>packing in the order of the file is simulated on evenly spread blocks of it</source>
      <extracomment>ftcost_core/dataset/report_from_lengths.py: _notes</extracomment>
      <translation>Packing in der Reihenfolge der Datei ist an gleichmäßig verteilten Blöcken daraus simuliert</translation>
    </message>
    <message>
      <source>padding, share</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: batching_chart</extracomment>
      <translation>Padding, Anteil</translation>
    </message>
    <message>
      <source>paged states</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>seitenweise Zustände</translation>
    </message>
    <message>
      <source>paging</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: paging_seconds</extracomment>
      <translation>Paging</translation>
    </message>
    <message>
      <source>paid</source>
      <extracomment>ftcost_core/report/section_cost.py: _place</extracomment>
      <translation>bezahlt</translation>
    </message>
    <message>
      <source>paid by the block or term</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _rented</extracomment>
      <translation>nach Block oder Laufzeit bezahlt</translation>
    </message>
    <message>
      <source>parallel strategy</source>
      <extracomment>resources/evidence/setting_names.json: parallel</extracomment>
      <translation>Parallelisierung</translation>
    </message>
    <message>
      <source>parameter shapes of transformers 5.23; storage of bitsandbytes 0.50 and GPTQ</source>
      <extracomment>ftcost_core/formulas/memory/weights.py</extracomment>
      <translation>Parameterformen von transformers 5.23; Speicherung von bitsandbytes 0.50 und GPTQ</translation>
    </message>
    <message>
      <source>parameters</source>
      <extracomment>tests/claims/claims.jsonl: cost-077</extracomment>
      <translation>Parameter</translation>
    </message>
    <message>
      <source>parameters × bytes</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: weight_terms</extracomment>
      <translation>Parameter × Bytes</translation>
    </message>
    <message>
      <source>part</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>Teil</translation>
    </message>
    <message>
      <source>parts: {0}</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: file_facts</extracomment>
      <translation>Teile: {0}</translation>
    </message>
    <message>
      <source>pasted console</source>
      <extracomment>ftcost_gui/chrome/pasting.py: Paster._log</extracomment>
      <translation>eingefügte Konsole</translation>
    </message>
    <message>
      <source>pays from {0} of all hours in use</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _reserved</extracomment>
      <translation>lohnt sich ab {0} aller Stunden in Nutzung</translation>
    </message>
    <message>
      <source>peak {0}</source>
      <extracomment>ftcost_gui/pages/calibration.py: _calibration_words</extracomment>
      <translation>Spitze {0}</translation>
    </message>
    <message>
      <source>peak {0} {1}: {2}</source>
      <extracomment>ftcost_core/charts/timeline.py: _peak</extracomment>
      <translation>Spitze {0} {1}: {2}</translation>
    </message>
    <message>
      <source>peft 0.21 tuners/lora/layer.py: parameters of several experts</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: expert_deltas</extracomment>
      <translation>peft 0.21 tuners/lora/layer.py: Parameter mehrerer Experten</translation>
    </message>
    <message>
      <source>peft modules_to_save</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>modules_to_save von peft</translation>
    </message>
    <message>
      <source>per GPU</source>
      <extracomment>ftcost_gui/pages/prices/price_columns.py: price_columns</extracomment>
      <translation>je GPU</translation>
    </message>
    <message>
      <source>per hour</source>
      <extracomment>ftcost_core/report/section_cost.py: _table</extracomment>
      <translation>je Stunde</translation>
    </message>
    <message>
      <source>pilot: {0}</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>Pilotlauf: {0}</translation>
    </message>
    <message>
      <source>pinned</source>
      <extracomment>ftcost_core/formulas/host/ram.py: _pinned</extracomment>
      <translation>angeheftet</translation>
    </message>
    <message>
      <source>pipeline schedules (arXiv:2104.04473); interleaving is fitted</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Pipeline-Pläne (arXiv:2104.04473); die Verschränkung ist angepasst</translation>
    </message>
    <message>
      <source>place in the step</source>
      <extracomment>ftcost_core/charts/timeline.py: _table</extracomment>
      <translation>Stelle im Schritt</translation>
    </message>
    <message>
      <source>practice</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-151</extracomment>
      <translation>Praxis</translation>
    </message>
    <message>
      <source>pre-training</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Pre-Training</translation>
    </message>
    <message>
      <source>precision</source>
      <extracomment>resources/evidence/setting_names.json: precision</extracomment>
      <translation>Genauigkeit</translation>
    </message>
    <message>
      <source>precision {0}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Genauigkeit {0}</translation>
    </message>
    <message>
      <source>prefill</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Prefill</translation>
    </message>
    <message>
      <source>price</source>
      <extracomment>tests/claims/claims.jsonl: cost-041</extracomment>
      <translation>Preis</translation>
    </message>
    <message>
      <source>price "{row}" is no price</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: _not_ours</extracomment>
      <translation>Preis „{row}“ ist kein Preis</translation>
    </message>
    <message>
      <source>price list of the offer</source>
      <extracomment>ftcost_core/pricing/bill.py: bill</extracomment>
      <translation>Preisliste des Angebots</translation>
    </message>
    <message>
      <source>price list of the provider</source>
      <extracomment>ftcost_core/pricing/bill.py: _extra_terms</extracomment>
      <translation>Preisliste des Anbieters</translation>
    </message>
    <message>
      <source>price of a gigabyte</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-038</extracomment>
      <translation>Preis eines Gigabytes</translation>
    </message>
    <message>
      <source>price of eight</source>
      <extracomment>tests/claims/claims.jsonl: cost-054</extracomment>
      <translation>Preis von acht</translation>
    </message>
    <message>
      <source>price of one</source>
      <extracomment>tests/claims/claims.jsonl: cost-054</extracomment>
      <translation>Preis von einer</translation>
    </message>
    <message>
      <source>price of one of eight over RunPod's</source>
      <extracomment>tests/claims/claims.jsonl: cost-057</extracomment>
      <translation>Preis einer von acht zu dem von RunPod</translation>
    </message>
    <message>
      <source>price of one over RunPod's</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-090</extracomment>
      <translation>Preis von einer zu dem von RunPod</translation>
    </message>
    <message>
      <source>price of two</source>
      <extracomment>tests/claims/claims.jsonl: cost-087</extracomment>
      <translation>Preis von zwei</translation>
    </message>
    <message>
      <source>price of {0}</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _managed</extracomment>
      <translation>Preis vom {0}</translation>
    </message>
    <message>
      <source>price on demand</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-074</extracomment>
      <translation>On-Demand-Preis</translation>
    </message>
    <message>
      <source>processed</source>
      <extracomment>ftcost_core/formulas/schedule/tokens.py: token_plan</extracomment>
      <translation>verarbeitet</translation>
    </message>
    <message>
      <source>processes</source>
      <extracomment>ftcost_core/formulas/host/ram.py: _base</extracomment>
      <translation>Prozesse</translation>
    </message>
    <message>
      <source>product</source>
      <extracomment>tests/claims/claims.jsonl: cost-074</extracomment>
      <translation>Produkt</translation>
    </message>
    <message>
      <source>products</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>Produkte</translation>
    </message>
    <message>
      <source>prompt and completion of at most data.seq_len together, {seq_len} tokens</source>
      <extracomment>ftcost_core/evaluation/rollout.py: check_rollout</extracomment>
      <translation>Prompt und Antwort zusammen höchstens data.seq_len, {seq_len} Token</translation>
    </message>
    <message>
      <source>prompts, each group's once, and interrupted sequences again</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Prompts, je Gruppe einmal, und unterbrochene Sequenzen erneut</translation>
    </message>
    <message>
      <source>provider.id: "{known}" given; allowed: lower case, letters, digits, hyphens</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_header</extracomment>
      <translation>provider.id: "{known}" angegeben; erlaubt: Kleinbuchstaben, Ziffern, Bindestriche</translation>
    </message>
    <message>
      <source>published rates of attention kernels by length and head size; fitted share of them</source>
      <extracomment>ftcost_core/formulas/throughput/attention.py: attention_seconds</extracomment>
      <translation>veröffentlichte Raten von Attention-Kerneln nach Länge und Head-Größe; angepasster Anteil davon</translation>
    </message>
    <message>
      <source>published rates of collectives by size, ranks and links; what compute hides is fitted</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>veröffentlichte Raten von Collectives nach Größe, Rängen und Links; was Rechenarbeit verdeckt, ist angepasst</translation>
    </message>
    <message>
      <source>published rates of dequantisation kernels, fitted share in whole runs</source>
      <extracomment>ftcost_core/formulas/throughput/dequantise.py: dequantise_seconds</extracomment>
      <translation>veröffentlichte Raten von Dequantisierungs-Kerneln, in ganzen Läufen angepasster Anteil</translation>
    </message>
    <message>
      <source>pure bf16 for fp32: memory saved</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>reines bf16 statt fp32: gesparter Speicher</translation>
    </message>
    <message>
      <source>pure {dtype}</source>
      <extracomment>ftcost_core/wording/job_titles.py: states_words</extracomment>
      <translation>{dtype} ohne FP32-Kopie</translation>
    </message>
    <message>
      <source>q and v</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>q und v</translation>
    </message>
    <message>
      <source>q, k and v</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>q, k und v</translation>
    </message>
    <message>
      <source>quality</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-054</extracomment>
      <translation>Qualität</translation>
    </message>
    <message>
      <source>quality of INT8 over NF4</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-150</extracomment>
      <translation>Qualität von INT8 zu NF4</translation>
    </message>
    <message>
      <source>quantisation</source>
      <extracomment>ftcost_core/formulas/memory/weights.py: weight_terms</extracomment>
      <translation>Quantisierung</translation>
    </message>
    <message>
      <source>quantisation of operands to fp8, fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Quantisierung der Operanden auf fp8, angepasster Speicherverkehr</translation>
    </message>
    <message>
      <source>ram</source>
      <extracomment>ftcost_core/formulas/host/ram.py: ram_moments</extracomment>
      <translation>ram</translation>
    </message>
    <message>
      <source>range {0}</source>
      <extracomment>ftcost_core/wording/headlines.py: range_and_notes</extracomment>
      <translation>Spanne {0}</translation>
    </message>
    <message>
      <source>range {0} – {1}</source>
      <extracomment>ftcost_core/wording/labels.py: host_words</extracomment>
      <translation>Spanne {0} – {1}</translation>
    </message>
    <message>
      <source>rank</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-167</extracomment>
      <translation>Rang</translation>
    </message>
    <message>
      <source>rank {0}</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: value_text</extracomment>
      <translation>Rang {0}</translation>
    </message>
    <message>
      <source>rank × (inputs + outputs) of every target, the shard of this GPU</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>Rang × (Eingänge + Ausgänge) jedes Zielmoduls, der Shard dieser GPU</translation>
    </message>
    <message>
      <source>rates of single products by shape (published micro-benchmarks), fitted share in whole runs</source>
      <extracomment>ftcost_core/formulas/throughput/matmul.py: matmul_seconds</extracomment>
      <translation>Raten einzelner Produkte nach Form (veröffentlichte Mikro-Benchmarks), in ganzen Läufen angepasster Anteil</translation>
    </message>
    <message>
      <source>reads and writes of a decoder layer, fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/elementwise.py: elementwise_seconds</extracomment>
      <translation>Lese- und Schreibzugriffe einer Decoder-Schicht, angepasster Speicherverkehr</translation>
    </message>
    <message>
      <source>realism factor</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-011</extracomment>
      <translation>Realitätsfaktor</translation>
    </message>
    <message>
      <source>realism on a spot machine, three experiments</source>
      <extracomment>tests/claims/tables.json: factors</extracomment>
      <translation>Realitätsfaktor auf einer Spot-Maschine, drei Experimente</translation>
    </message>
    <message>
      <source>realism ×{0}</source>
      <extracomment>ftcost_gui/form/job_form.py: JobForm._render_extras</extracomment>
      <translation>Realitätsfaktor ×{0}</translation>
    </message>
    <message>
      <source>realism: wall-clock over training time</source>
      <extracomment>tests/claims/tables.json: factors</extracomment>
      <translation>Realitätsfaktor: Laufzeit je Trainingszeit</translation>
    </message>
    <message>
      <source>record {number} is no event</source>
      <extracomment>ftcost_core/pilot/tensorboard_events.py: scalars</extracomment>
      <translation>Eintrag {number} ist kein Event</translation>
    </message>
    <message>
      <source>reduce</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: reduced</extracomment>
      <translation>Reduzieren</translation>
    </message>
    <message>
      <source>reference</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: other_models</extracomment>
      <translation>Referenz</translation>
    </message>
    <message>
      <source>refused</source>
      <extracomment>ftcost_gui/pages/prices/preview_model.py: status_name</extracomment>
      <translation>abgelehnt</translation>
    </message>
    <message>
      <source>rented: no current price</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>gemietet: kein aktueller Preis</translation>
    </message>
    <message>
      <source>rented: {0} ({1}), {2}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>gemietet: {0} ({1}), {2}</translation>
    </message>
    <message>
      <source>repeats line {line}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: read_gpuhunt</extracomment>
      <translation>wiederholt Zeile {line}</translation>
    </message>
    <message>
      <source>replicas with longer samples are waited for: expected largest of normal numbers</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>auf Replikate mit längeren Beispielen wird gewartet: erwartetes Maximum normalverteilter Zahlen</translation>
    </message>
    <message>
      <source>resale: at most the purchase price</source>
      <extracomment>ftcost_core/catalogue/owned.py: Owned._worth_less_later</extracomment>
      <translation>Wiederverkauf: höchstens der Kaufpreis</translation>
    </message>
    <message>
      <source>reserved</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>reserviert</translation>
    </message>
    <message>
      <source>reserved ahead in blocks of {block}, each paid whole; it begins when the block does</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>vorab in Blöcken von {block} reserviert, jeder ganz bezahlt; es beginnt, wenn der Block beginnt</translation>
    </message>
    <message>
      <source>reserved at {price} is below 20 % of on-demand at {usual}</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: _against_on_demand</extracomment>
      <translation>reserviert zu {price} liegt unter 20 % von On-Demand zu {usual}</translation>
    </message>
    <message>
      <source>reserved by the allocator, and not in use at that moment</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>vom Allokator reserviert und in diesem Moment nicht verwendet</translation>
    </message>
    <message>
      <source>reward value</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: other_models</extracomment>
      <translation>Reward-Value</translation>
    </message>
    <message>
      <source>rollout</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>Rollout</translation>
    </message>
    <message>
      <source>root</source>
      <extracomment>ftcost_core/formulas/memory/communication.py: gathered</extracomment>
      <translation>Wurzel</translation>
    </message>
    <message>
      <source>rule of thumb</source>
      <extracomment>ftcost_core/report/figures.py: _beside</extracomment>
      <translation>Faustregel</translation>
    </message>
    <message>
      <source>run</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>Lauf</translation>
    </message>
    <message>
      <source>run.evaluation_share: how large the evaluation data are is not said: left open</source>
      <extracomment>ftcost_core/configurations/own_settings.py: evaluated</extracomment>
      <translation>run.evaluation_share: wie groß die Evaluationsdaten sind, ist nicht genannt: offen gelassen</translation>
    </message>
    <message>
      <source>safest before the deadline</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>am sichersten vor der Frist</translation>
    </message>
    <message>
      <source>said {said}: {fitted} of {verdicts} fitted ({least} to {most})</source>
      <extracomment>ftcost_core/charts/calibration.py: bin_words</extracomment>
      <translation>genannt {said}: {fitted} von {verdicts} passten ({least} bis {most})</translation>
    </message>
    <message>
      <source>same</source>
      <extracomment>ftcost_core/report/section_beside.py: _change</extracomment>
      <translation>gleich</translation>
    </message>
    <message>
      <source>sample</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_records</extracomment>
      <translation>Stichprobe</translation>
    </message>
    <message>
      <source>samples</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_plot</extracomment>
      <translation>Beispiele</translation>
    </message>
    <message>
      <source>save sharded checkpoints, or take a machine with more RAM</source>
      <extracomment>ftcost_core/advice/warnings.py</extracomment>
      <translation>verteilte Checkpoints speichern oder eine Maschine mit mehr RAM nehmen</translation>
    </message>
    <message>
      <source>saved</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.show_document</extracomment>
      <translation>gespeichert</translation>
    </message>
    <message>
      <source>saved by spot</source>
      <extracomment>tests/claims/claims.jsonl: cost-060</extracomment>
      <translation>Ersparnis durch Spot</translation>
    </message>
    <message>
      <source>saved by the image tower and the projector, all images of a micro-batch</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_activations</extracomment>
      <translation>von Bild-Tower und Projektor gespeichert, alle Bilder eines Micro-Batch</translation>
    </message>
    <message>
      <source>saved: {names}</source>
      <extracomment>ftcost_core/catalogue/prices/store.py: SaveOutcome.reasons</extracomment>
      <translation>gespeichert: {names}</translation>
    </message>
    <message>
      <source>saving</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>saving…</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.show_prices</extracomment>
      <translation>wird gespeichert…</translation>
    </message>
    <message>
      <source>says {word} GB; {name} has {memory_gb:g} GB</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: machine_problems</extracomment>
      <translation>sagt {word} GB; {name} hat {memory_gb:g} GB</translation>
    </message>
    <message>
      <source>scaled from your pilot</source>
      <extracomment>ftcost_core/wording/verdicts.py: speed_verdict</extracomment>
      <translation>aus dem Pilotlauf umgerechnet</translation>
    </message>
    <message>
      <source>scores</source>
      <extracomment>ftcost_core/formulas/throughput/attention.py: attention_seconds</extracomment>
      <translation>Scores</translation>
    </message>
    <message>
      <source>scores of eager attention (published micro-benchmarks)</source>
      <extracomment>ftcost_core/formulas/throughput/attention.py: attention_seconds</extracomment>
      <translation>Scores von Eager-Attention (veröffentlichte Mikro-Benchmarks)</translation>
    </message>
    <message>
      <source>scores of every word of the vocabulary for every token</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>Scores jedes Wortes im Vokabular für jedes Token</translation>
    </message>
    <message>
      <source>searching…</source>
      <extracomment>ftcost_gui/pages/plan/search.py: SearchProgress.show_busy</extracomment>
      <translation>wird gesucht…</translation>
    </message>
    <message>
      <source>seconds</source>
      <extracomment>ftcost_core/charts/steps.py: steps_plot</extracomment>
      <translation>Sekunden</translation>
    </message>
    <message>
      <source>seen at {0}/h, today probably {1} ({2} – {3})</source>
      <extracomment>ftcost_core/wording/labels.py: price_today_words</extracomment>
      <translation>gesehen zu {0}/h, heute wahrscheinlich {1} ({2} – {3})</translation>
    </message>
    <message>
      <source>sequence parallelism</source>
      <extracomment>resources/evidence/setting_names.json: parallel.sp</extracomment>
      <translation>Sequenz-Parallelisierung</translation>
    </message>
    <message>
      <source>sequences</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Sequenzen</translation>
    </message>
    <message>
      <source>sequences of a step</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-137</extracomment>
      <translation>Sequenzen je Schritt</translation>
    </message>
    <message>
      <source>served at {0} USD an hour while used</source>
      <extracomment>ftcost_core/offers/costs.py: _model_words</extracomment>
      <translation>betrieben für {0} USD die Stunde, solange genutzt</translation>
    </message>
    <message>
      <source>set your own.</source>
      <extracomment>resources/exporters/defaults.json</extracomment>
      <translation>eigene setzen.</translation>
    </message>
    <message>
      <source>settings by name</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.mapping</extracomment>
      <translation>Einstellungen mit Namen</translation>
    </message>
    <message>
      <source>setup</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Einrichtung</translation>
    </message>
    <message>
      <source>sharded as far as the training stack does; even so it does not fit</source>
      <extracomment>ftcost_core/estimator.py: _why_strategy</extracomment>
      <translation>geshardet, so weit der Trainings-Stack es tut; auch so passt es nicht</translation>
    </message>
    <message>
      <source>sharded weights are gathered in 16 bits before each generation</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>verteilte Gewichte werden vor jeder Generierung in 16 Bit gesammelt</translation>
    </message>
    <message>
      <source>sharded weights are gathered whole to generate</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>verteilte Gewichte werden zum Generieren ganz gesammelt</translation>
    </message>
    <message>
      <source>sharded, as is usual where all weights are trained</source>
      <extracomment>ftcost_core/estimator.py: _why_strategy</extracomment>
      <translation>geshardet, wie üblich, wo alle Gewichte trainiert werden</translation>
    </message>
    <message>
      <source>share</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-006</extracomment>
      <translation>Anteil</translation>
    </message>
    <message>
      <source>share of the amount paid up front</source>
      <extracomment>ftcost_core/pricing/bill.py: _extra_terms</extracomment>
      <translation>Anteil des im Voraus gezahlten Betrags</translation>
    </message>
    <message>
      <source>share of the year above which a reservation pays</source>
      <extracomment>tests/claims/tables.json: break-evens</extracomment>
      <translation>Anteil des Jahres, ab dem sich eine Reservierung lohnt</translation>
    </message>
    <message>
      <source>share × what the provider bills</source>
      <extracomment>ftcost_core/pricing/bill.py: _extra_terms</extracomment>
      <translation>Anteil × was der Anbieter berechnet</translation>
    </message>
    <message>
      <source>share × what the provider bills, tax included</source>
      <extracomment>ftcost_core/pricing/bill.py: _extra_terms</extracomment>
      <translation>Anteil × was der Anbieter berechnet, mit Steuer</translation>
    </message>
    <message>
      <source>sheet {chosen} of {names}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: read_workbook</extracomment>
      <translation>Blatt {chosen} von {names}</translation>
    </message>
    <message>
      <source>short-lived copies and buffers of the kernels</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>kurzlebige Kopien und Puffer der Kernel</translation>
    </message>
    <message>
      <source>sides of at most {most} to 1</source>
      <extracomment>ftcost_core/importing/image_tokens.py: _merged_grid</extracomment>
      <translation>Seiten von höchstens {most} zu 1</translation>
    </message>
    <message>
      <source>signed</source>
      <extracomment>ftcost_gui/dialogs/about.py: build</extracomment>
      <translation>signiert</translation>
    </message>
    <message>
      <source>similar or more on a wider cluster</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-022</extracomment>
      <translation>ähnlich oder mehr auf größerem Cluster</translation>
    </message>
    <message>
      <source>single GPU</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>einzelne GPU</translation>
    </message>
    <message>
      <source>size of the vocabulary</source>
      <extracomment>resources/evidence/setting_names.json: model.vocab_size</extracomment>
      <translation>Größe des Vokabulars</translation>
    </message>
    <message>
      <source>sleep</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>Schlaf</translation>
    </message>
    <message>
      <source>slowdown</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-006</extracomment>
      <translation>Verlangsamung</translation>
    </message>
    <message>
      <source>smaller batches are slower</source>
      <extracomment>tests/claims/claims.jsonl: cost-069</extracomment>
      <translation>kleinere Batches sind langsamer</translation>
    </message>
    <message>
      <source>smaller batches need less</source>
      <extracomment>tests/claims/claims.jsonl: cost-069</extracomment>
      <translation>kleinere Batches brauchen weniger</translation>
    </message>
    <message>
      <source>smooth maximum of gpu and host, less gpu</source>
      <extracomment>ftcost_core/formulas/throughput/step.py: seconds</extracomment>
      <translation>weiches Maximum aus gpu und host, abzüglich gpu</translation>
    </message>
    <message>
      <source>softmax</source>
      <extracomment>ftcost_core/formulas/throughput/attention.py: attention_seconds</extracomment>
      <translation>Softmax</translation>
    </message>
    <message>
      <source>sold as machines of {gpus:g} GPUs, not of the size that the job asks for: the price of so many is taken, but their link is not sold</source>
      <extracomment>ftcost_core/advice/warnings.py: _price</extracomment>
      <translation>verkauft als Maschinen mit {gpus:g} GPUs, nicht in der Größe, die der Job verlangt: Genommen ist der Preis von so vielen, aber ihre Verbindung wird nicht verkauft</translation>
    </message>
    <message>
      <source>somebody has looked at this offer again since {as_of}</source>
      <extracomment>ftcost_core/advice/warnings.py: _price</extracomment>
      <translation>jemand hat dieses Angebot seit {as_of} erneut angesehen</translation>
    </message>
    <message>
      <source>something else</source>
      <extracomment>ftcost_gui/state/pins.py: _pin</extracomment>
      <translation>etwas anderes</translation>
    </message>
    <message>
      <source>something is missing or not allowed</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>etwas fehlt oder ist nicht erlaubt</translation>
    </message>
    <message>
      <source>something stands behind the end of the record</source>
      <extracomment>ftcost_core/dataset/json_records.py</extracomment>
      <translation>hinter dem Ende des Eintrags steht noch etwas</translation>
    </message>
    <message>
      <source>source</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>Quelle</translation>
    </message>
    <message>
      <source>speed</source>
      <extracomment>tests/claims/claims.jsonl: cost-069</extracomment>
      <translation>Tempo</translation>
    </message>
    <message>
      <source>speed lost for each added GPU</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Tempoverlust je weitere GPU</translation>
    </message>
    <message>
      <source>speed of H100 over RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-050</extracomment>
      <translation>Tempo von H100 zu RTX 4090</translation>
    </message>
    <message>
      <source>speed of LoRA over full</source>
      <extracomment>tests/claims/claims.jsonl: cost-062</extracomment>
      <translation>Tempo von LoRA zu voll</translation>
    </message>
    <message>
      <source>speed of RTX 4090 over A100</source>
      <extracomment>tests/claims/claims.jsonl: cost-098</extracomment>
      <translation>Tempo von RTX 4090 zu A100</translation>
    </message>
    <message>
      <source>speed of a GPU against one alone</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Tempo einer GPU, gemessen an einer allein</translation>
    </message>
    <message>
      <source>speed of bf16 over fp32</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-018</extracomment>
      <translation>Tempo von bf16 zu fp32</translation>
    </message>
    <message>
      <source>speed of micro-batch 1 × 4 over 4</source>
      <extracomment>tests/claims/claims.jsonl: cost-070</extracomment>
      <translation>Tempo von Micro-Batch 1 × 4 zu 4</translation>
    </message>
    <message>
      <source>speed over one GPU</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-069</extracomment>
      <translation>Tempo gegenüber einer GPU</translation>
    </message>
    <message>
      <source>speed with torch.compile</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-128</extracomment>
      <translation>Tempo mit torch.compile</translation>
    </message>
    <message>
      <source>spot</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>Spot</translation>
    </message>
    <message>
      <source>spot or reserved is dearer than on demand, or reserved is suspiciously cheap</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>Spot oder reserviert ist teurer als On-Demand, oder reserviert ist verdächtig günstig</translation>
    </message>
    <message>
      <source>spot price</source>
      <extracomment>tests/claims/claims.jsonl: cost-073</extracomment>
      <translation>Spot-Preis</translation>
    </message>
    <message>
      <source>states</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>Zustände</translation>
    </message>
    <message>
      <source>states outside</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>Zustände außerhalb</translation>
    </message>
    <message>
      <source>states, gradients and parameters read and written; fitted traffic</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>Zustände, Gradienten und Parameter, gelesen und geschrieben; angepasster Speicherverkehr</translation>
    </message>
    <message>
      <source>step</source>
      <extracomment>ftcost_core/charts/steps.py: steps_plot</extracomment>
      <translation>Schritt</translation>
    </message>
    <message>
      <source>step times are those between logged values</source>
      <extracomment>ftcost_core/pilot/series.py: log_of</extracomment>
      <translation>Schrittzeiten sind die zwischen geloggten Werten</translation>
    </message>
    <message>
      <source>step {0}: {1} tok/s, {2} s{3}</source>
      <extracomment>ftcost_core/charts/steps.py: _readout</extracomment>
      <translation>Schritt {0}: {1} tok/s, {2} s{3}</translation>
    </message>
    <message>
      <source>still does not fit</source>
      <extracomment>ftcost_gui/pages/estimate/advice.py: effects</extracomment>
      <translation>passt auch so nicht</translation>
    </message>
    <message>
      <source>straggling</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Nachzügler</translation>
    </message>
    <message>
      <source>such as {0}</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>etwa {0}</translation>
    </message>
    <message>
      <source>sum</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-012</extracomment>
      <translation>Summe</translation>
    </message>
    <message>
      <source>sum of hours</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-156</extracomment>
      <translation>Summe der Stunden</translation>
    </message>
    <message>
      <source>superseded</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>überholt</translation>
    </message>
    <message>
      <source>synchronisation</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>Synchronisation</translation>
    </message>
    <message>
      <source>system</source>
      <extracomment>ftcost_core/formulas/host/ram.py: _base</extracomment>
      <translation>System</translation>
    </message>
    <message>
      <source>takes {slower} as long as the fastest</source>
      <extracomment>ftcost_core/planner/reasons.py: _gives_up</extracomment>
      <translation>braucht {slower} so lange wie der schnellste</translation>
    </message>
    <message>
      <source>template tokens included</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_tokens</extracomment>
      <translation>Token der Vorlage inbegriffen</translation>
    </message>
    <message>
      <source>tensor</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Tensor</translation>
    </message>
    <message>
      <source>tensor parallelism reduces the stream twice a layer (arXiv:1909.08053)</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>Tensor-Parallelisierung reduziert den Strom zweimal je Schicht (arXiv:1909.08053)</translation>
    </message>
    <message>
      <source>tensor {0}, pipeline {1}, context {2}, expert {3}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: setting</extracomment>
      <translation>Tensor {0}, Pipeline {1}, Kontext {2}, Experten {3}</translation>
    </message>
    <message>
      <source>tensor × pipeline × context that divides the {gpus} GPUs of the job</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_job</extracomment>
      <translation>Tensor × Pipeline × Kontext als Teiler der {gpus} GPUs des Jobs</translation>
    </message>
    <message>
      <source>tensor_parallel_plan</source>
      <extracomment>ftcost_core/configurations/torchtune.py: after</extracomment>
      <translation>tensor_parallel_plan</translation>
    </message>
    <message>
      <source>tensors</source>
      <extracomment>ftcost_core/formulas/rollout/synchronisation.py: synchronisation_terms</extracomment>
      <translation>Tensoren</translation>
    </message>
    <message>
      <source>tensors of other shapes</source>
      <extracomment>ftcost_core/importing/checkpoint.py: with_checkpoint</extracomment>
      <translation>Tensoren mit anderer Form</translation>
    </message>
    <message>
      <source>tensors that autograd saves in transformers 5.23, checked against exact traces of a step</source>
      <extracomment>ftcost_core/formulas/memory/activations.py</extracomment>
      <translation>Tensoren, die Autograd in transformers 5.23 speichert, gegen exakte Traces eines Schritts geprüft</translation>
    </message>
    <message>
      <source>texts of more than {size} Ki characters are tokenised in pieces, which may move a token each</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation>Texte mit mehr als {size} Ki Zeichen werden in Stücken tokenisiert, was je Stück ein Token ausmachen kann</translation>
    </message>
    <message>
      <source>that is {ratio} times {end}</source>
      <extracomment>tests/claims/judge.py: _apart</extracomment>
      <translation>das ist das {ratio}-Fache von {end}</translation>
    </message>
    <message>
      <source>the GPU catalogue</source>
      <extracomment>ftcost_core/report/figures.py: _memory</extracomment>
      <translation>der GPU-Katalog</translation>
    </message>
    <message>
      <source>the GPU is not in the catalogue: no time or memory can be estimated</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>die GPU ist nicht im Katalog: weder Zeit noch Speicher lassen sich schätzen</translation>
    </message>
    <message>
      <source>the GPU of {name} may have two thirds to three quarters of its memory, as counted here (newer versions of macOS allow more; iogpu.wired_limit_mb sets it); no training on it has been measured for the program: the speed follows from published rates, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>die GPU von {name} darf zwei Drittel bis drei Viertel des Speichers haben, wie hier gezählt (neuere Versionen von macOS erlauben mehr; iogpu.wired_limit_mb stellt es ein); für das Programm wurde kein Training darauf gemessen: Das Tempo folgt aus veröffentlichten Raten, und seine Spanne ist weit</translation>
    </message>
    <message>
      <source>the GPU was busy {working:.0f} % of the time while it worked</source>
      <extracomment>ftcost_core/pilot/series.py: nvidia_smi</extracomment>
      <translation>die GPU war in {working:.0f} % der Zeit, in der sie arbeitete, ausgelastet</translation>
    </message>
    <message>
      <source>the KV cache fits {held} of {all} sequences per engine; the rest queue</source>
      <extracomment>ftcost_core/advice/rollouts.py: rollout_warnings</extracomment>
      <translation>der KV-Cache fasst {held} von {all} Sequenzen je Engine; der Rest wartet</translation>
    </message>
    <message>
      <source>the architecture of {display_name} is provisional ({confidence})</source>
      <extracomment>ftcost_core/advice/warnings.py: _model</extracomment>
      <translation>die Architektur von {display_name} ist vorläufig ({confidence})</translation>
    </message>
    <message>
      <source>the array breaks at line {line}, after record {number}: no comma</source>
      <extracomment>ftcost_core/dataset/json_records.py: _array_items</extracomment>
      <translation>das Array bricht in Zeile {line} nach Eintrag {number} ab: kein Komma</translation>
    </message>
    <message>
      <source>the array is not closed: the file ends at line {line}</source>
      <extracomment>ftcost_core/dataset/json_records.py: _array_items</extracomment>
      <translation>das Array ist nicht geschlossen: die Datei endet in Zeile {line}</translation>
    </message>
    <message>
      <source>the audio tower is not counted: only its checkpoint says how large it is</source>
      <extracomment>ftcost_core/importing/towers.py: towers</extracomment>
      <translation>der Audio-Turm ist nicht gezählt: nur sein Checkpoint sagt, wie groß er ist</translation>
    </message>
    <message>
      <source>the base model as it is fetched, and converted</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>das Basismodell, wie es geladen und umgewandelt wird</translation>
    </message>
    <message>
      <source>the builder of a model of the catalogue</source>
      <extracomment>ftcost_core/configurations/torchtune.py: model_of</extracomment>
      <translation>der Builder eines Modells des Katalogs</translation>
    </message>
    <message>
      <source>the built-in list no longer has this offer</source>
      <extracomment>ftcost_core/catalogue/prices/book.py: _since_the_edit</extracomment>
      <translation>die mitgelieferte Liste hat dieses Angebot nicht mehr</translation>
    </message>
    <message>
      <source>the built-in price has changed since it was changed here</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>der mitgelieferte Preis hat sich geändert, seit er hier überschrieben wurde</translation>
    </message>
    <message>
      <source>the built-in price was {before} when it was changed here, now {now}</source>
      <extracomment>ftcost_core/catalogue/prices/book.py: _since_the_edit</extracomment>
      <translation>der mitgelieferte Preis war {before}, als er hier überschrieben wurde, jetzt {now}</translation>
    </message>
    <message>
      <source>the certificate of {host} is not trusted: {why}</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _no_connection</extracomment>
      <translation>dem Zertifikat von {host} wird nicht vertraut: {why}</translation>
    </message>
    <message>
      <source>the chat template cannot be read: {error}</source>
      <extracomment>ftcost_core/dataset/templates.py: compile_template</extracomment>
      <translation>die Chat-Vorlage ist nicht lesbar: {error}</translation>
    </message>
    <message>
      <source>the chat template is longer than {longest_template} characters</source>
      <extracomment>ftcost_core/dataset/templates.py: compile_template</extracomment>
      <translation>die Chat-Vorlage ist länger als {longest_template} Zeichen</translation>
    </message>
    <message>
      <source>the chat template loops over more than {passes} numbers</source>
      <extracomment>ftcost_core/dataset/templates.py: _range</extracomment>
      <translation>die Chat-Vorlage durchläuft mehr als {passes} Zahlen</translation>
    </message>
    <message>
      <source>the chat template makes a text that is too long</source>
      <extracomment>ftcost_core/dataset/templates.py: _text</extracomment>
      <translation>die Chat-Vorlage erzeugt einen zu langen Text</translation>
    </message>
    <message>
      <source>the chat template needs too much memory</source>
      <extracomment>ftcost_core/dataset/templates.py</extracomment>
      <translation>die Chat-Vorlage braucht zu viel Speicher</translation>
    </message>
    <message>
      <source>the chat template refuses it: {why}</source>
      <extracomment>ftcost_core/dataset/templates.py: compile_template.render</extracomment>
      <translation>die Chat-Vorlage lehnt es ab: {why}</translation>
    </message>
    <message>
      <source>the chat template takes too long</source>
      <extracomment>ftcost_core/dataset/templates.py: TemplateProcess.render</extracomment>
      <translation>die Chat-Vorlage braucht zu lange</translation>
    </message>
    <message>
      <source>the cheapest of {configurations:,} configurations</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>der günstigste von {configurations:,} Konfigurationen</translation>
    </message>
    <message>
      <source>the cheapest on your own machine</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>am günstigsten auf Ihrem eigenen Rechner</translation>
    </message>
    <message>
      <source>the cheapest on {gpus_per_node} × {gpu}</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>der günstigste auf {gpus_per_node} × {gpu}</translation>
    </message>
    <message>
      <source>the cheapest whose whole range meets the deadline</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>der günstigste, dessen ganze Spanne die Frist einhält</translation>
    </message>
    <message>
      <source>the checkpoint is quantised ({quantization}); parameters are counted unpacked</source>
      <extracomment>ftcost_core/importing/config.py: config_model</extracomment>
      <translation>der Checkpoint ist quantisiert ({quantization}); Parameter sind ausgepackt gezählt</translation>
    </message>
    <message>
      <source>the checksum of record {number} is wrong: the file is damaged</source>
      <extracomment>ftcost_core/pilot/tensorboard_events.py: _records</extracomment>
      <translation>die Prüfsumme von Eintrag {number} ist falsch: die Datei ist beschädigt</translation>
    </message>
    <message>
      <source>the checksum of record {number}'s length is wrong: the file is damaged</source>
      <extracomment>ftcost_core/pilot/tensorboard_events.py: _records</extracomment>
      <translation>die Prüfsumme der Länge von Eintrag {number} ist falsch: die Datei ist beschädigt</translation>
    </message>
    <message>
      <source>the clipboard</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog.__init__</extracomment>
      <translation>die Zwischenablage</translation>
    </message>
    <message>
      <source>the columns {columns} among others</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: read_skypilot</extracomment>
      <translation>die Spalten {columns}, neben anderen</translation>
    </message>
    <message>
      <source>the columns {needed} among others</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: read_gpuhunt</extracomment>
      <translation>die Spalten {needed}, neben anderen</translation>
    </message>
    <message>
      <source>the command cannot be read: {why}</source>
      <extracomment>ftcost_core/configurations/files.py: _words</extracomment>
      <translation>der Befehl lässt sich nicht lesen: {why}</translation>
    </message>
    <message>
      <source>the command names {name}, which is not there: give that file beside it</source>
      <extracomment>ftcost_core/configurations/reading.py: _named</extracomment>
      <translation>der Befehl nennt {name}, das nicht da ist: Geben Sie diese Datei dazu</translation>
    </message>
    <message>
      <source>the compiled step</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: program</extracomment>
      <translation>der kompilierte Schritt</translation>
    </message>
    <message>
      <source>the currency is unknown, or has no exchange rate</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>die Währung ist unbekannt oder hat keinen Wechselkurs</translation>
    </message>
    <message>
      <source>the curves still use the last valid settings</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView._refuse</extracomment>
      <translation>die Kurven gelten noch für die letzten gültigen Einstellungen</translation>
    </message>
    <message>
      <source>the day it was made</source>
      <extracomment>ftcost_core/report/figures.py: figures</extracomment>
      <translation>der Tag der Erstellung</translation>
    </message>
    <message>
      <source>the day of the rate, such as 2026-11-21</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: _day_of</extracomment>
      <translation>der Tag des Kurses, etwa 2026-11-21</translation>
    </message>
    <message>
      <source>the denominators of all parameters of this shard at once</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: step_temporaries</extracomment>
      <translation>die Nenner aller Parameter dieses Shards zugleich</translation>
    </message>
    <message>
      <source>the driver, the loaded kernels and their libraries</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>der Treiber, die geladenen Kernel und ihre Bibliotheken</translation>
    </message>
    <message>
      <source>the engine that generates completions, or their keys and values</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>die Engine, die Antworten generiert, oder deren Keys und Values</translation>
    </message>
    <message>
      <source>the engine's own copy</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py: awake_terms</extracomment>
      <translation>die eigene Kopie der Engine</translation>
    </message>
    <message>
      <source>the estimate</source>
      <extracomment>ftcost_core/report/figures.py</extracomment>
      <translation>die Schätzung</translation>
    </message>
    <message>
      <source>the fastest of {configurations:,} configurations</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>der schnellste von {configurations:,} Konfigurationen</translation>
    </message>
    <message>
      <source>the fastest that is likely to fit {name}</source>
      <extracomment>ftcost_core/estimator.py: _choices</extracomment>
      <translation>die schnellste, die wahrscheinlich auf {name} passt</translation>
    </message>
    <message>
      <source>the fewest GPUs that meet every limit ({gpus})</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>die wenigsten GPUs, die jede Grenze einhalten ({gpus})</translation>
    </message>
    <message>
      <source>the field twice</source>
      <extracomment>ftcost_core/documents/job.py: _no_duplicates</extracomment>
      <translation>das Feld doppelt</translation>
    </message>
    <message>
      <source>the file beside config.json: it says to which size images are brought</source>
      <extracomment>ftcost_core/importing/image_tokens.py: _Processor._fields</extracomment>
      <translation>die Datei neben config.json: Sie sagt, auf welche Größe Bilder gebracht werden</translation>
    </message>
    <message>
      <source>the file ends before its last member does</source>
      <extracomment>ftcost_core/dataset/tar_records.py: _Ending.read</extracomment>
      <translation>die Datei endet vor ihrem letzten Teil</translation>
    </message>
    <message>
      <source>the file's tensors hold {total:,} parameters, the architecture has {parameters:,}: {total_2:+,}</source>
      <extracomment>ftcost_core/importing/gguf.py: gguf_model</extracomment>
      <translation>die Tensoren der Datei enthalten {total:,} Parameter, die Architektur hat {parameters:,}: {total_2:+,}</translation>
    </message>
    <message>
      <source>the folder holds no log that can be read: {known}</source>
      <extracomment>ftcost_core/pilot/reading.py: read_log</extracomment>
      <translation>der Ordner enthält kein lesbares Log: {known}</translation>
    </message>
    <message>
      <source>the format has no date, tier or currency</source>
      <extracomment>ftcost_core/catalogue/prices/importers/gpuhunt.py: read_gpuhunt</extracomment>
      <translation>das Format hat weder Datum noch Stufe noch Währung</translation>
    </message>
    <message>
      <source>the fp32 copy of this shard beside 16-bit weights</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>die fp32-Kopie dieses Shards neben 16-Bit-Gewichten</translation>
    </message>
    <message>
      <source>the guide's opinion</source>
      <extracomment>tests/claims/page.py: _verdict_name</extracomment>
      <translation>die Meinung des Leitfadens</translation>
    </message>
    <message>
      <source>the head gathered, and its gradient if it is trained</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: gathered_head</extracomment>
      <translation>der zusammengeholte Kopf und sein Gradient, wenn er trainiert wird</translation>
    </message>
    <message>
      <source>the header is in line {line}; {above} rows above it are left out</source>
      <extracomment>ftcost_core/catalogue/prices/importers/table.py: table_of</extracomment>
      <translation>der Header steht in Zeile {line}; Zeilen darüber, ausgelassen: {above}</translation>
    </message>
    <message>
      <source>the host launches kernels ahead of the GPU; fitted</source>
      <extracomment>ftcost_core/formulas/throughput/step.py: seconds</extracomment>
      <translation>der Host startet Kernel der GPU voraus; angepasst</translation>
    </message>
    <message>
      <source>the hours of training: this service bills by the hour</source>
      <extracomment>ftcost_core/pricing/managed.py: training_cost</extracomment>
      <translation>die Stunden des Trainings: dieser Dienst rechnet nach Stunden ab</translation>
    </message>
    <message>
      <source>the image tower's layers</source>
      <extracomment>ftcost_core/formulas/throughput/towers.py: tower_seconds.term</extracomment>
      <translation>die Schichten des Bild-Towers</translation>
    </message>
    <message>
      <source>the input of each trained layer</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: activations</extracomment>
      <translation>die Eingabe jeder trainierten Schicht</translation>
    </message>
    <message>
      <source>the input of one layer</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: _input_gradients</extracomment>
      <translation>der Eingang einer Schicht</translation>
    </message>
    <message>
      <source>the job</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>der Job</translation>
    </message>
    <message>
      <source>the job's data; padding from its lengths and batching</source>
      <extracomment>ftcost_core/formulas/schedule/tokens.py: token_plan</extracomment>
      <translation>die Daten des Jobs; Padding aus deren Längen und dem Batching</translation>
    </message>
    <message>
      <source>the job's own</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.__init__</extracomment>
      <translation>der des Jobs</translation>
    </message>
    <message>
      <source>the job; evaluation is a forward pass only</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>der Job; Evaluation ist nur ein Vorwärtsdurchlauf</translation>
    </message>
    <message>
      <source>the job; needs no GPU</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>der Job; braucht keine GPU</translation>
    </message>
    <message>
      <source>the job; on spot, half a checkpoint interval and a restart per interruption</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>der Job; auf Spot je Unterbrechung ein halber Checkpoint-Abstand und ein Neustart</translation>
    </message>
    <message>
      <source>the job; the usual value</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>der Job; der übliche Wert</translation>
    </message>
    <message>
      <source>the kernels of every layer, over an image tower's patches; not fitted to runs with images</source>
      <extracomment>ftcost_core/formulas/throughput/towers.py: tower_seconds</extracomment>
      <translation>die Kernel jeder Schicht, über die Patches eines Bild-Towers; nicht an Läufe mit Bildern angepasst</translation>
    </message>
    <message>
      <source>the largest matrix</source>
      <extracomment>ftcost_core/formulas/memory/workspace.py: dequantised</extracomment>
      <translation>die größte Matrix</translation>
    </message>
    <message>
      <source>the last layers only</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>nur die letzten Schichten</translation>
    </message>
    <message>
      <source>the last pipeline stage holds the whole output head; fitted</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>die letzte Pipeline-Stufe hält den ganzen Ausgabe-Head; angepasst</translation>
    </message>
    <message>
      <source>the layers for predicting several tokens at once are not counted: fine-tuning leaves them out</source>
      <extracomment>ftcost_core/importing/config.py: config_model</extracomment>
      <translation>die Schichten zur Vorhersage mehrerer Token zugleich sind nicht gezählt: Fine-Tuning lässt sie weg</translation>
    </message>
    <message>
      <source>the least that leaves room beside the weights</source>
      <extracomment>ftcost_core/estimator.py: _choices</extracomment>
      <translation>das Wenigste, das neben den Gewichten Platz lässt</translation>
    </message>
    <message>
      <source>the library that reads it says "{words}"</source>
      <extracomment>ftcost_core/dataset/tables.py: _batches_of</extracomment>
      <translation>die Bibliothek, die sie liest, meldet „{words}“</translation>
    </message>
    <message>
      <source>the list</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>die Liste</translation>
    </message>
    <message>
      <source>the list of {provider} is in {currency}, this row in {currency_2}</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: _list_header</extracomment>
      <translation>die Liste von {provider} ist in {currency}, diese Zeile in {currency_2}</translation>
    </message>
    <message>
      <source>the log has no peak memory</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: report_from_log</extracomment>
      <translation>das Log hat keinen Spitzenspeicher</translation>
    </message>
    <message>
      <source>the log has no single steps: warm-up, evaluations and saves are in the figure</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _of_totals</extracomment>
      <translation>das Log hat keine einzelnen Schritte: Anlauf, Evaluationen und Speichern stecken in der Zahl</translation>
    </message>
    <message>
      <source>the log has no tokens: a step is taken as the job's {job:,.0f} of all GPUs</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _timed</extracomment>
      <translation>das Log hat keine Token: ein Schritt zählt als die {job:,.0f} des Jobs über alle GPUs</translation>
    </message>
    <message>
      <source>the log has no tokens: its steps are micro-batches, each taken as the job's {job:,.0f} of all GPUs</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _timed</extracomment>
      <translation>das Log nennt keine Tokens: Seine Schritte sind Micro-Batches, jeder zu den {job:,.0f} des Jobs auf allen GPUs gerechnet</translation>
    </message>
    <message>
      <source>the log has none</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_speed</extracomment>
      <translation>fehlt im Log</translation>
    </message>
    <message>
      <source>the log has only samples: each is taken as the job's {length:,.0f} computed tokens</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _timed</extracomment>
      <translation>das Log hat nur Beispiele: jedes zählt als die {length:,.0f} berechneten Token des Jobs</translation>
    </message>
    <message>
      <source>the log has only steps: each is taken as the job's {job:,.0f} tokens</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _of_totals</extracomment>
      <translation>das Log hat nur Schritte: jeder zählt als die {job:,.0f} Token des Jobs</translation>
    </message>
    <message>
      <source>the log's tokens are of all GPUs: they are shared among the job's {gpus}</source>
      <extracomment>ftcost_core/pilot/report_from_log.py: _timed</extracomment>
      <translation>die Token des Logs gelten für alle GPUs: sie sind auf die {gpus} des Jobs verteilt</translation>
    </message>
    <message>
      <source>the mean of all layers</source>
      <extracomment>ftcost_core/formulas/memory/activations.py: saved</extracomment>
      <translation>das Mittel aller Schichten</translation>
    </message>
    <message>
      <source>the memory in the name is not that of the GPU</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>der Speicher im Namen ist nicht der der GPU</translation>
    </message>
    <message>
      <source>the model itself, as it is stored</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>das Modell selbst, wie es gespeichert ist</translation>
    </message>
    <message>
      <source>the model type {value} is not known; assumed from its fields: a {gate} MLP, {per_layer} {type} a layer, query and key norms {value_2}, biases: {value_3}, embeddings {value_4}</source>
      <extracomment>ftcost_core/importing/config.py: _assumed</extracomment>
      <translation>der Modelltyp {value} ist nicht bekannt; aus seinen Feldern angenommen: ein {gate} MLP, {per_layer} {type} je Schicht, Norms auf Query und Key {value_2}, Biases: {value_3}, Embeddings {value_4}</translation>
    </message>
    <message>
      <source>the model's dropout</source>
      <extracomment>resources/evidence/setting_names.json: training.dropout</extracomment>
      <translation>das Dropout des Modells</translation>
    </message>
    <message>
      <source>the name of a card of yours</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: forget_card</extracomment>
      <translation>der Name einer eigenen Karte</translation>
    </message>
    <message>
      <source>the name of a saved model</source>
      <extracomment>ftcost_core/importing/saved.py: forget_model</extracomment>
      <translation>der Name eines gespeicherten Modells</translation>
    </message>
    <message>
      <source>the newest whose code was read</source>
      <extracomment>ftcost_core/evaluation/choices.py: trainer_choices</extracomment>
      <translation>die neueste, deren Code gelesen wurde</translation>
    </message>
    <message>
      <source>the number of GPUs, the kind, or another figure is impossible</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>die Anzahl der GPUs, die Art oder eine andere Angabe ist unmöglich</translation>
    </message>
    <message>
      <source>the one with the least communication that fits</source>
      <extracomment>ftcost_core/estimator.py: _why_strategy</extracomment>
      <translation>die mit der wenigsten Kommunikation, die passt</translation>
    </message>
    <message>
      <source>the outputs that the loop still holds</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: kept_logits</extracomment>
      <translation>die Ausgaben, die die Schleife noch hält</translation>
    </message>
    <message>
      <source>the peak is from {source}</source>
      <extracomment>ftcost_core/pilot/reading.py: merged</extracomment>
      <translation>die Spitze stammt aus {source}</translation>
    </message>
    <message>
      <source>the pilot peaked at {peak_bytes:,.1f} GiB; the estimate says {allocated:,.1f} allocated, {device:,.1f} on the device</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>der Pilotlauf erreichte {peak_bytes:,.1f} GiB; die Schätzung sagt {allocated:,.1f} allokiert, {device:,.1f} auf dem Gerät</translation>
    </message>
    <message>
      <source>the pilot ran on {gpu}, the job is for {wanted}</source>
      <extracomment>ftcost_core/pilot/comparing.py: _differences</extracomment>
      <translation>der Pilotlauf lief auf {gpu}, der Job ist für {wanted}</translation>
    </message>
    <message>
      <source>the pilot ran on {gpu}, which the catalogue does not know; taken as {wanted}</source>
      <extracomment>ftcost_core/pilot/comparing.py: _differences</extracomment>
      <translation>der Pilotlauf lief auf {gpu}, die der Katalog nicht kennt; als {wanted} genommen</translation>
    </message>
    <message>
      <source>the pilot ran with {what} {ran}, the job has {own}: the prediction here is the job's</source>
      <extracomment>ftcost_core/pilot/comparing.py: _differences</extracomment>
      <translation>der Pilotlauf hatte {what} {ran}, der Job hat {own}: die Vorhersage hier ist die des Jobs</translation>
    </message>
    <message>
      <source>the prediction is being made…</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_speed</extracomment>
      <translation>die Vorhersage wird erstellt…</translation>
    </message>
    <message>
      <source>the price is missing, not a number, negative or 0</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>der Preis fehlt, ist keine Zahl, negativ oder 0</translation>
    </message>
    <message>
      <source>the price is {share:.2g} times the usual of {gpu}, {kind}: is it real?</source>
      <extracomment>ftcost_core/advice/warnings.py: _price</extracomment>
      <translation>der Preis ist das {share:.2g}-Fache des üblichen von {gpu}, {kind}: Stimmt er?</translation>
    </message>
    <message>
      <source>the price of one GPU is far from the usual</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>der Preis einer GPU liegt weit vom üblichen</translation>
    </message>
    <message>
      <source>the prices are read as {currency}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: read_table</extracomment>
      <translation>die Preise werden in {currency} gelesen</translation>
    </message>
    <message>
      <source>the program says less</source>
      <extracomment>ftcost_core/charts/accuracy.py: _guides</extracomment>
      <translation>das Programm sagt weniger</translation>
    </message>
    <message>
      <source>the program says more</source>
      <extracomment>ftcost_core/charts/accuracy.py: _guides</extracomment>
      <translation>das Programm sagt mehr</translation>
    </message>
    <message>
      <source>the program {0} ({1})</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: readout</extracomment>
      <translation>das Programm {0} ({1})</translation>
    </message>
    <message>
      <source>the projector between vision tower and decoder is not counted: its shape is not known</source>
      <extracomment>ftcost_core/importing/towers.py: towers</extracomment>
      <translation>der Projektor zwischen Vision-Turm und Decoder ist nicht gezählt: seine Form ist nicht bekannt</translation>
    </message>
    <message>
      <source>the provider's usual region</source>
      <extracomment>ftcost_core/text/regions.py: region_words</extracomment>
      <translation>die übliche Region des Anbieters</translation>
    </message>
    <message>
      <source>the record at line {line} is longer than {size} MiB</source>
      <extracomment>ftcost_core/dataset/json_records.py: _JsonText._more</extracomment>
      <translation>der Eintrag in Zeile {line} ist länger als {size} MiB</translation>
    </message>
    <message>
      <source>the same</source>
      <extracomment>ftcost_core/offers/comparison.py: ComparedRow.difference_text</extracomment>
      <translation>gleich</translation>
    </message>
    <message>
      <source>the same offer as in a line above</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: ImportPreview.reasons</extracomment>
      <translation>dasselbe Angebot wie in einer Zeile darüber</translation>
    </message>
    <message>
      <source>the same offer as in line {seen}</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: preview</extracomment>
      <translation>dasselbe Angebot wie in Zeile {seen}</translation>
    </message>
    <message>
      <source>the same offer stands there twice</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>dasselbe Angebot steht zweimal da</translation>
    </message>
    <message>
      <source>the same offer stands there {same} times ({where}): keep one</source>
      <extracomment>ftcost_core/catalogue/prices/book.py: _doubles_refused</extracomment>
      <translation>dasselbe Angebot steht {same}-mal da ({where}): eines behalten</translation>
    </message>
    <message>
      <source>the same tokens take the same time</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-004</extracomment>
      <translation>gleich viele Token brauchen gleich viel Zeit</translation>
    </message>
    <message>
      <source>the same; parts of it changed</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: DockedExplanation._render_terms</extracomment>
      <translation>gleich; Teile davon haben sich geändert</translation>
    </message>
    <message>
      <source>the share of {name}</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: gpu_of_card</extracomment>
      <translation>der Anteil von {name}</translation>
    </message>
    <message>
      <source>the sheet</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _values</extracomment>
      <translation>das Blatt</translation>
    </message>
    <message>
      <source>the small matrices that LoRA trains</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>die kleinen Matrizen, die LoRA trainiert</translation>
    </message>
    <message>
      <source>the step grows to {taken:,} sequences from {asked:,}: whole micro-batches of {micro_batch} on every GPU</source>
      <extracomment>ftcost_core/advice/warnings.py: _grown_step</extracomment>
      <translation>der Schritt wächst von {asked:,} auf {taken:,} Sequenzen: ganze Micro-Batches von {micro_batch} auf jeder GPU</translation>
    </message>
    <message>
      <source>the step is no number</source>
      <extracomment>ftcost_core/pilot/series.py: wandb</extracomment>
      <translation>der Schritt ist keine Zahl</translation>
    </message>
    <message>
      <source>the step-time model</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>das Modell der Schrittzeit</translation>
    </message>
    <message>
      <source>the steps wait for the longest completion</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>die Schritte warten auf die längste Antwort</translation>
    </message>
    <message>
      <source>the sum over earlier micro-batches</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: accumulated</extracomment>
      <translation>die Summe über frühere Mikro-Batches</translation>
    </message>
    <message>
      <source>the surest to meet the deadline, though its range reaches past it</source>
      <extracomment>ftcost_core/planner/reasons.py: _why</extracomment>
      <translation>am sichersten in der Frist, obwohl die Spanne darüber hinausreicht</translation>
    </message>
    <message>
      <source>the table</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: rows_of</extracomment>
      <translation>die Tabelle</translation>
    </message>
    <message>
      <source>the tar breaks after record {number}: {why}</source>
      <extracomment>ftcost_core/dataset/tar_records.py: tar_records</extracomment>
      <translation>die Tar-Datei bricht nach Eintrag {number} ab: {why}</translation>
    </message>
    <message>
      <source>the tensors hold {trained:,} parameters, the configuration means {total:,}: {difference:+,} ({difference_2:+.2%})</source>
      <extracomment>ftcost_core/importing/checkpoint.py: with_checkpoint</extracomment>
      <translation>die Tensoren enthalten {trained:,} Parameter, die Konfiguration ergibt {total:,}: {difference:+,} ({difference_2:+.2%})</translation>
    </message>
    <message>
      <source>the tokenizer's chat template</source>
      <extracomment>ftcost_core/dataset/counting.py: _overhead</extracomment>
      <translation>die Chat-Vorlage des Tokenizers</translation>
    </message>
    <message>
      <source>the trained model, an adapter merged</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>das trainierte Modell, mit zusammengeführtem Adapter</translation>
    </message>
    <message>
      <source>the trainer's own code (resources/trainers)</source>
      <extracomment>ftcost_core/formulas/memory/logits.py: _own_chunk</extracomment>
      <translation>der Code des Trainers selbst (resources/trainers)</translation>
    </message>
    <message>
      <source>the usual adapter</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>der übliche Adapter</translation>
    </message>
    <message>
      <source>the usual group that divides the global batch</source>
      <extracomment>ftcost_core/evaluation/rollout.py: rollout_choices</extracomment>
      <translation>die übliche Gruppe, die den globalen Batch teilt</translation>
    </message>
    <message>
      <source>the usual share, or what weights and one sequence need</source>
      <extracomment>ftcost_core/estimator.py: _choices</extracomment>
      <translation>der übliche Anteil, oder was Gewichte und eine Sequenz brauchen</translation>
    </message>
    <message>
      <source>the vision tower is not counted: its kind is not known</source>
      <extracomment>ftcost_core/importing/towers.py: towers</extracomment>
      <translation>der Vision-Turm ist nicht gezählt: seine Art ist nicht bekannt</translation>
    </message>
    <message>
      <source>the weights alone</source>
      <extracomment>tests/claims/physics.py: least_gb</extracomment>
      <translation>die Gewichte allein</translation>
    </message>
    <message>
      <source>the whole job</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.show_tail</extracomment>
      <translation>der ganze Job</translation>
    </message>
    <message>
      <source>the whole job, where it fits</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.show_tail</extracomment>
      <translation>der ganze Job, wo er passt</translation>
    </message>
    <message>
      <source>the {compression} stream is cut off or damaged</source>
      <extracomment>ftcost_core/dataset/streams.py: _UntilDamage._explained</extracomment>
      <translation>der {compression}-Strom ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
      <source>this chip's shard of all layers, in 16 bits</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: casts</extracomment>
      <translation>der Anteil dieses Chips an allen Schichten, in 16 Bit</translation>
    </message>
    <message>
      <source>this estimate</source>
      <extracomment>ftcost_core/report/brief.py: _offer_row</extracomment>
      <translation>diese Schätzung</translation>
    </message>
    <message>
      <source>this field is required</source>
      <extracomment>ftcost_core/documents/problems.py: _what_is_allowed</extracomment>
      <translation>dieses Feld ist erforderlich</translation>
    </message>
    <message>
      <source>tied</source>
      <extracomment>ftcost_core/importing/config.py: _assumed</extracomment>
      <translation>gekoppelt</translation>
    </message>
    <message>
      <source>tied best</source>
      <extracomment>ftcost_core/offers/comparison.py: ComparedRow.verdict</extracomment>
      <translation>mit am besten</translation>
    </message>
    <message>
      <source>tight: {share} likely to fit</source>
      <extracomment>ftcost_core/wording/verdicts.py: fit_verdict</extracomment>
      <translation>knapp: passt zu {share}</translation>
    </message>
    <message>
      <source>time</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-004</extracomment>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>time added</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-126</extracomment>
      <translation>zusätzliche Zeit</translation>
    </message>
    <message>
      <source>time at the guide's 8 h for a million tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-005</extracomment>
      <translation>Zeit bei 8 h je Million Token (Leitfaden)</translation>
    </message>
    <message>
      <source>time between checkpoints that costs least</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>günstigste Zeit zwischen Checkpoints</translation>
    </message>
    <message>
      <source>time by its own table</source>
      <extracomment>tests/claims/claims.jsonl: cost-014</extracomment>
      <translation>Zeit laut eigener Tabelle</translation>
    </message>
    <message>
      <source>time by its own table, PCIe</source>
      <extracomment>tests/claims/claims.jsonl: cost-026</extracomment>
      <translation>Zeit laut eigener Tabelle, PCIe</translation>
    </message>
    <message>
      <source>time of 10 billion tokens</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-046</extracomment>
      <translation>Zeit für 10 Milliarden Token</translation>
    </message>
    <message>
      <source>time of 1M over 100K tokens</source>
      <extracomment>tests/claims/claims.jsonl: cost-067</extracomment>
      <translation>Zeit von 1M zu 100K Token</translation>
    </message>
    <message>
      <source>time of LoRA over full</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-008</extracomment>
      <translation>Zeit von LoRA zu voll</translation>
    </message>
    <message>
      <source>time of a 10-hour job at three times the speed</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-052</extracomment>
      <translation>Zeit eines 10-Stunden-Jobs bei dreifachem Tempo</translation>
    </message>
    <message>
      <source>time of a step</source>
      <extracomment>resources/evidence/setting_names.json: measured.step_s</extracomment>
      <translation>Zeit eines Schritts</translation>
    </message>
    <message>
      <source>time of an epoch</source>
      <extracomment>tests/claims/claims.jsonl: cost-018</extracomment>
      <translation>Zeit einer Epoche</translation>
    </message>
    <message>
      <source>time of an epoch in its scenario 3</source>
      <extracomment>tests/claims/claims.jsonl: cost-036</extracomment>
      <translation>Zeit einer Epoche in seinem Szenario 3</translation>
    </message>
    <message>
      <source>time on L40S over A100 SXM</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-027</extracomment>
      <translation>Zeit auf L40S zu A100 SXM</translation>
    </message>
    <message>
      <source>time on four GPUs</source>
      <extracomment>tests/claims/claims.jsonl: cost-090</extracomment>
      <translation>Zeit auf vier GPUs</translation>
    </message>
    <message>
      <source>time on the A100 over the RTX 4090</source>
      <extracomment>tests/claims/claims.jsonl: cost-066</extracomment>
      <translation>Zeit auf A100 zu RTX 4090</translation>
    </message>
    <message>
      <source>time over full</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-055</extracomment>
      <translation>Zeit gegenüber voll</translation>
    </message>
    <message>
      <source>time saved by LoRA</source>
      <extracomment>tests/claims/claims.jsonl: cost-017</extracomment>
      <translation>Zeitersparnis durch LoRA</translation>
    </message>
    <message>
      <source>time saved by the H100</source>
      <extracomment>tests/claims/claims.jsonl: cost-084</extracomment>
      <translation>Zeitersparnis durch die H100</translation>
    </message>
    <message>
      <source>time saved from two to four GPUs</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-071</extracomment>
      <translation>Zeitersparnis von zwei zu vier GPUs</translation>
    </message>
    <message>
      <source>time saved in its own table</source>
      <extracomment>tests/claims/claims.jsonl: cost-017</extracomment>
      <translation>Zeitersparnis laut eigener Tabelle</translation>
    </message>
    <message>
      <source>times are in whole seconds, so short runs are imprecise</source>
      <extracomment>ftcost_core/pilot/transformers_logs.py: llama_factory</extracomment>
      <translation>die Zeiten sind ganze Sekunden, kurze Läufe daher ungenau</translation>
    </message>
    <message>
      <source>times come from the progress bar (whole seconds), so short runs are imprecise</source>
      <extracomment>ftcost_core/pilot/console_bars.py: timed</extracomment>
      <translation>die Zeiten stammen vom Fortschrittsbalken (ganze Sekunden), kurze Läufe sind daher ungenau</translation>
    </message>
    <message>
      <source>to</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_plot</extracomment>
      <translation>bis</translation>
    </message>
    <message>
      <source>to be filled in</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.__init__</extracomment>
      <translation>noch auszufüllen</translation>
    </message>
    <message>
      <source>today probably {0} ({1} – {2})</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: today_of</extracomment>
      <translation>heute wahrscheinlich {0} ({1} – {2})</translation>
    </message>
    <message>
      <source>tok</source>
      <extracomment>ftcost_gui/form/form_fields.py: sections</extracomment>
      <translation>tok</translation>
    </message>
    <message>
      <source>tok/s</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>tok/s</translation>
    </message>
    <message>
      <source>tok/s per GPU</source>
      <extracomment>ftcost_core/wording/headlines.py</extracomment>
      <translation>tok/s je GPU</translation>
    </message>
    <message>
      <source>tok/s/GPU</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _columns</extracomment>
      <translation>tok/s/GPU</translation>
    </message>
    <message>
      <source>token dropping: computing saved</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>Token-Dropping: gesparte Rechenarbeit</translation>
    </message>
    <message>
      <source>tokenizer.json, a .tiktoken or a SentencePiece .model file (Ctrl+T)</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._make_rows</extracomment>
      <translation>tokenizer.json, eine .tiktoken-Datei oder eine .model-Datei von SentencePiece (Ctrl+T)</translation>
    </message>
    <message>
      <source>tokenizer.json, a model folder, a .tiktoken or a SentencePiece .model file.</source>
      <extracomment>ftcost_core/dataset/options.py: DataOptions</extracomment>
      <translation>tokenizer.json, ein Modellordner, eine .tiktoken-Datei oder eine .model-Datei von SentencePiece.</translation>
    </message>
    <message>
      <source>tokenizer_path</source>
      <extracomment>ftcost_core/configurations/own_settings.py: _maxtext_model</extracomment>
      <translation>tokenizer_path</translation>
    </message>
    <message>
      <source>tokens</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_plot</extracomment>
      <translation>Token</translation>
    </message>
    <message>
      <source>tokens a sample</source>
      <extracomment>tests/claims/arithmetic.py: TokensPerSample.find</extracomment>
      <translation>Token je Beispiel</translation>
    </message>
    <message>
      <source>tokens are estimated from characters (Latin text taken as {base}), not counted; the range is what six tokenizers made of other texts, and a tokenizer file makes it exact</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation>Token sind aus Zeichen geschätzt (lateinischer Text als {base} genommen), nicht gezählt; die Spanne ist, was sechs Tokenizer aus anderen Texten machten, und eine Tokenizer-Datei macht sie exakt</translation>
    </message>
    <message>
      <source>tokens computed on</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: batching_chart</extracomment>
      <translation>berechnete Token</translation>
    </message>
    <message>
      <source>tokens counted</source>
      <extracomment>resources/evidence/setting_names.json: measured.tokens_per_s_total</extracomment>
      <translation>gezählte Token</translation>
    </message>
    <message>
      <source>tokens decide, not samples</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-004</extracomment>
      <translation>Token entscheiden, nicht Beispiele</translation>
    </message>
    <message>
      <source>tokens estimated: 80 % range {0} to {1}</source>
      <extracomment>ftcost_gui/form/job_form.py: _about_lengths</extracomment>
      <translation>Tokens geschätzt: 80-%-Bereich {0} bis {1}</translation>
    </message>
    <message>
      <source>tokens from</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_plot</extracomment>
      <translation>Token ab</translation>
    </message>
    <message>
      <source>tokens per GPU</source>
      <extracomment>ftcost_core/charts/steps.py: steps_plot</extracomment>
      <translation>Token je GPU</translation>
    </message>
    <message>
      <source>tokens × bytes per token</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: layer_backward</extracomment>
      <translation>Token × Bytes je Token</translation>
    </message>
    <message>
      <source>tokens × bytes per token × layers</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: saved_terms</extracomment>
      <translation>Token × Bytes je Token × Schichten</translation>
    </message>
    <message>
      <source>tokens ÷ tokens per second</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-012</extracomment>
      <translation>Token ÷ Token pro Sekunde</translation>
    </message>
    <message>
      <source>tokens/s</source>
      <extracomment>ftcost_core/report/section_assumptions.py</extracomment>
      <translation>Token/s</translation>
    </message>
    <message>
      <source>too late</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>zu spät</translation>
    </message>
    <message>
      <source>too late: {share} likely in time</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>zu spät: zu {share} pünktlich</translation>
    </message>
    <message>
      <source>too little RAM</source>
      <extracomment>ftcost_core/wording/verdicts.py: too_little_ram</extracomment>
      <translation>zu wenig RAM</translation>
    </message>
    <message>
      <source>too little RAM to merge the adapter</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_verdict</extracomment>
      <translation>zu wenig RAM, um den Adapter zusammenzuführen</translation>
    </message>
    <message>
      <source>too little disk</source>
      <extracomment>ftcost_core/wording/verdicts.py: host_verdict</extracomment>
      <translation>zu wenig Speicherplatz</translation>
    </message>
    <message>
      <source>torch autograd: gradients in the parameter's precision; FSDP and ZeRO-2/3 shard them</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py</extracomment>
      <translation>torch autograd: Gradienten in der Genauigkeit des Parameters; FSDP und ZeRO-2/3 sharden sie</translation>
    </message>
    <message>
      <source>torch.autocast: copies of trained weights are cached, all are saved for the backward pass</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py</extracomment>
      <translation>torch.autocast: Kopien trainierter Gewichte werden zwischengespeichert, alle für den Rückwärtsdurchlauf aufbewahrt</translation>
    </message>
    <message>
      <source>torch.compile</source>
      <extracomment>ftcost_core/documents/job.py: Training</extracomment>
      <translation>torch.compile</translation>
    </message>
    <message>
      <source>torch.compile: fused elementwise work</source>
      <extracomment>ftcost_core/advice/candidates.py: _kernels</extracomment>
      <translation>torch.compile: fusionierte elementweise Arbeit</translation>
    </message>
    <message>
      <source>torch.compile: speed</source>
      <extracomment>tests/claims/tables.json: techniques</extracomment>
      <translation>torch.compile: Tempo</translation>
    </message>
    <message>
      <source>torch.optim follows what is trained</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>torch.optim folgt dem, was trainiert wird</translation>
    </message>
    <message>
      <source>torch.optim, bitsandbytes 0.50, transformers Adafactor</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py</extracomment>
      <translation>torch.optim, bitsandbytes 0.50, transformers Adafactor</translation>
    </message>
    <message>
      <source>torchtitan</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>torchtitan</translation>
    </message>
    <message>
      <source>torchtitan log</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Log von torchtitan</translation>
    </message>
    <message>
      <source>torchtune</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>torchtune</translation>
    </message>
    <message>
      <source>torchtune 0.6 has a chunked loss and no fused one.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune 0.6 hat einen Loss in Stücken und keinen fusionierten.</translation>
    </message>
    <message>
      <source>torchtune calls PyTorch's attention, which picks flash or, for packed samples, flex attention.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune ruft die Attention von PyTorch auf, die Flash-Attention oder, bei gepackten Beispielen, Flex-Attention wählt.</translation>
    </message>
    <message>
      <source>torchtune counts tokens that have a label: padding and masked prompts are not among them</source>
      <extracomment>resources/pilot/formats.json: torchtune</extracomment>
      <translation>torchtune zählt Token mit einem Label: Padding und maskierte Prompts gehören nicht dazu</translation>
    </message>
    <message>
      <source>torchtune has no adapter for the embedding.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune hat keinen Adapter für das Embedding.</translation>
    </message>
    <message>
      <source>torchtune has no autocast: everything runs in bf16; the estimate is for bf16-mixed.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune hat kein Autocast: Alles läuft in bf16; die Schätzung gilt für bf16-mixed.</translation>
    </message>
    <message>
      <source>torchtune has no fused layer kernels but those of compile.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune hat keine fusionierten Schichtkernel außer denen von compile.</translation>
    </message>
    <message>
      <source>torchtune log</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>Log von torchtune</translation>
    </message>
    <message>
      <source>torchtune offloads to the CPU with several GPUs only: nothing is offloaded here.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune lagert nur mit mehreren GPUs auf die CPU aus: Hier wird nichts ausgelagert.</translation>
    </message>
    <message>
      <source>torchtune pads to the longest of a micro-batch, and packs no preference pairs.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune füllt auf die längste Sequenz eines Micro-Batches auf und packt keine Präferenzpaare.</translation>
    </message>
    <message>
      <source>torchtune puts adapters on all three feed-forward matrices or on none: on all here.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune setzt Adapter auf alle drei Feed-Forward-Matrizen oder auf keine: hier auf alle.</translation>
    </message>
    <message>
      <source>torchtune saves at the end of each epoch only. To go on from there, set resume_from_checkpoint, and checkpoint_files to {files} of the last epoch.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune speichert nur am Ende jeder Epoche. Um von dort fortzufahren, setzen Sie resume_from_checkpoint, und checkpoint_files auf {files} der letzten Epoche.</translation>
    </message>
    <message>
      <source>torchtune saves at the end of each epoch only; resume_from_checkpoint goes on from there.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune speichert nur am Ende jeder Epoche; resume_from_checkpoint setzt dort fort.</translation>
    </message>
    <message>
      <source>torchtune shards with FSDP; what the estimate has holds more on each GPU.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune teilt mit FSDP auf; was die Schätzung annimmt, hält mehr auf jeder GPU.</translation>
    </message>
    <message>
      <source>torchtune trains nothing in full beside adapters: {train_fully} is left out.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>torchtune trainiert neben Adaptern nichts voll: {train_fully} ist ausgelassen.</translation>
    </message>
    <message>
      <source>torchtune's NF4 always quantises its scales too.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>Das NF4 von torchtune quantisiert stets auch seine Skalen.</translation>
    </message>
    <message>
      <source>total</source>
      <extracomment>tests/claims/claims.jsonl: cost-076</extracomment>
      <translation>Summe</translation>
    </message>
    <message>
      <source>tower</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_weights</extracomment>
      <translation>Tower</translation>
    </message>
    <message>
      <source>tower layer</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_activations</extracomment>
      <translation>Tower-Schicht</translation>
    </message>
    <message>
      <source>trained</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>trainiert</translation>
    </message>
    <message>
      <source>trained in full beside the adapters, a copy of their own</source>
      <extracomment>ftcost_core/formulas/memory/adapters.py: adapter_terms</extracomment>
      <translation>neben den Adaptern voll trainiert, eine eigene Kopie</translation>
    </message>
    <message>
      <source>trained in the layers, this GPU's shard; share of layers done</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: layer_gradients</extracomment>
      <translation>trainiert in den Schichten, der Shard dieser GPU; Anteil der fertigen Schichten</translation>
    </message>
    <message>
      <source>trained ones of this shard</source>
      <extracomment>ftcost_core/formulas/memory/optimizer.py: optimizer_terms</extracomment>
      <translation>trainierte dieses Shards</translation>
    </message>
    <message>
      <source>trained outside the layers, the shard of this GPU</source>
      <extracomment>ftcost_core/formulas/memory/gradients.py: outer_gradients</extracomment>
      <translation>trainiert außerhalb der Schichten, der Shard dieser GPU</translation>
    </message>
    <message>
      <source>trained parameters</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>trainierte Parameter</translation>
    </message>
    <message>
      <source>trained share</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-007</extracomment>
      <translation>trainierter Anteil</translation>
    </message>
    <message>
      <source>training</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Training</translation>
    </message>
    <message>
      <source>training fits, but {what} needs {size:,.1f} GiB and would run out of memory</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>das Training passt, aber {what} braucht {size:,.1f} GiB, mehr als die GPU hat</translation>
    </message>
    <message>
      <source>training from scratch</source>
      <extracomment>tests/claims/usual.json</extracomment>
      <translation>Training von Grund auf</translation>
    </message>
    <message>
      <source>training stack</source>
      <extracomment>resources/evidence/setting_names.json: training.stack</extracomment>
      <translation>Trainings-Stack</translation>
    </message>
    <message>
      <source>training time</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Trainingszeit</translation>
    </message>
    <message>
      <source>training time = tokens ÷ tokens per second</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Trainingszeit = Token ÷ Token pro Sekunde</translation>
    </message>
    <message>
      <source>training tokens include prompts and completions: one epoch is {prompts} prompts × {group} completions</source>
      <extracomment>ftcost_core/advice/rollouts.py: rollout_warnings</extracomment>
      <translation>Trainingstoken umfassen Prompts und Antworten: Eine Epoche sind {prompts} Prompts × {group} Antworten</translation>
    </message>
    <message>
      <source>training.micro_batch: left open: the largest that fits</source>
      <extracomment>ftcost_core/configurations/reading.py: _batch</extracomment>
      <translation>training.micro_batch: offen gelassen: der größte, der passt</translation>
    </message>
    <message>
      <source>true or false</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.flag</extracomment>
      <translation>wahr oder falsch</translation>
    </message>
    <message>
      <source>true: a training, no export or evaluation</source>
      <extracomment>ftcost_core/configurations/own_settings.py: before_factory</extracomment>
      <translation>true: ein Training, kein Export und keine Evaluation</translation>
    </message>
    <message>
      <source>twice the longest sample ({top:,.0f} tokens) or more: memory is kept for nothing</source>
      <extracomment>ftcost_core/advice/mistakes.py: _context</extracomment>
      <translation>mindestens das Doppelte des längsten Beispiels ({top:,.0f} Token): Speicher ist umsonst belegt</translation>
    </message>
    <message>
      <source>two all-reduces a layer</source>
      <extracomment>ftcost_core/formulas/rollout/generation.py: generation_terms</extracomment>
      <translation>zwei All-Reduces je Schicht</translation>
    </message>
    <message>
      <source>type of the optimizer's state</source>
      <extracomment>resources/evidence/setting_names.json: optimizer_state_dtype</extracomment>
      <translation>Typ des Optimiererzustands</translation>
    </message>
    <message>
      <source>type of the weights</source>
      <extracomment>resources/evidence/setting_names.json: weights_dtype</extracomment>
      <translation>Typ der Gewichte</translation>
    </message>
    <message>
      <source>typed figures</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: log_formats</extracomment>
      <translation>eingetippte Zahlen</translation>
    </message>
    <message>
      <source>typed figures, no log</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_steps</extracomment>
      <translation>eingetippte Zahlen, kein Log</translation>
    </message>
    <message>
      <source>under {0}</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: share_text</extracomment>
      <translation>unter {0}</translation>
    </message>
    <message>
      <source>unfrozen_parameters: whole last layers are estimated only: taken as full fine-tuning</source>
      <extracomment>ftcost_core/configurations/own_settings.py: _trained_part</extracomment>
      <translation>unfrozen_parameters: geschätzt werden nur ganze letzte Schichten: als volles Fine-Tuning genommen</translation>
    </message>
    <message>
      <source>unknown</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: facts_of</extracomment>
      <translation>unbekannt</translation>
    </message>
    <message>
      <source>unknown field {key}, kept as it is{key_2}</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: _faults</extracomment>
      <translation>unbekanntes Feld {key}, bleibt unverändert{key_2}</translation>
    </message>
    <message>
      <source>unknown field, kept as it is{name}</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: row_problems</extracomment>
      <translation>unbekanntes Feld, bleibt unverändert{name}</translation>
    </message>
    <message>
      <source>unknown method</source>
      <extracomment>ftcost_core/importing/config.py: quantization_of</extracomment>
      <translation>unbekannte Methode</translation>
    </message>
    <message>
      <source>unknown table [{table}], kept as it is{hint}</source>
      <extracomment>ftcost_core/catalogue/prices/parse.py: _faults</extracomment>
      <translation>unbekannte Tabelle [{table}], bleibt unverändert{hint}</translation>
    </message>
    <message>
      <source>unlikely to fit: {share}</source>
      <extracomment>ftcost_core/wording/verdicts.py: fit_verdict</extracomment>
      <translation>passt kaum: {share}</translation>
    </message>
    <message>
      <source>unsaved changes</source>
      <extracomment>ftcost_gui/chrome/top_bar.py: TopBar.show_document</extracomment>
      <translation>ungespeicherte Änderungen</translation>
    </message>
    <message>
      <source>unusual price</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>ungewöhnlicher Preis</translation>
    </message>
    <message>
      <source>up to {0}</source>
      <extracomment>ftcost_core/charts/memory_bar.py: memory_bar</extracomment>
      <translation>bis {0}</translation>
    </message>
    <message>
      <source>up to {0} fits</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._show_most</extracomment>
      <translation>bis {0} passt</translation>
    </message>
    <message>
      <source>update</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: optimizer_seconds</extracomment>
      <translation>Update</translation>
    </message>
    <message>
      <source>upper end of the 80 % range, lower {0}</source>
      <extracomment>ftcost_core/report/brief.py: _cost</extracomment>
      <translation>oberes Ende des 80-%-Bereichs, unteres {0}</translation>
    </message>
    <message>
      <source>usd: "{text}" given; allowed: a number above 0{hint}</source>
      <extracomment>ftcost_core/catalogue/prices/rates.py: _rate</extracomment>
      <translation>usd: "{text}" angegeben; erlaubt: eine Zahl über 0{hint}</translation>
    </message>
    <message>
      <source>use of the peak</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Nutzung der Spitze</translation>
    </message>
    <message>
      <source>use of the peak below 1</source>
      <extracomment>tests/claims/tables.json: factors</extracomment>
      <translation>Nutzung der Spitze unter 1</translation>
    </message>
    <message>
      <source>user, builtin, or import: with the kind of file.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>user, builtin oder import: mit der Art der Datei.</translation>
    </message>
    <message>
      <source>user, or import: with the kind of file.</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>user oder import: mit der Art der Datei.</translation>
    </message>
    <message>
      <source>usual between nodes of {name}</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>üblich zwischen Knoten mit {name}</translation>
    </message>
    <message>
      <source>usual for {name}</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>üblich für {name}</translation>
    </message>
    <message>
      <source>usually</source>
      <extracomment>tests/claims/tables.json: adapters</extracomment>
      <translation>üblich</translation>
    </message>
    <message>
      <source>usually {0}</source>
      <extracomment>ftcost_gui/pages/data/reading_panel.py: ReadingPanel._show_fields</extracomment>
      <translation>meist {0}</translation>
    </message>
    <message>
      <source>vCPUs</source>
      <extracomment>ftcost_core/catalogue/prices/fields.py</extracomment>
      <translation>vCPUs</translation>
    </message>
    <message>
      <source>vCPUs or RAM are implausible</source>
      <extracomment>ftcost_core/catalogue/prices/row_problems.py</extracomment>
      <translation>vCPUs oder RAM sind unplausibel</translation>
    </message>
    <message>
      <source>vLLM GPUs</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>GPUs von vLLM</translation>
    </message>
    <message>
      <source>vLLM beside the trainer: completions are generated in large batches</source>
      <extracomment>ftcost_core/advice/candidates.py: _rollout</extracomment>
      <translation>vLLM neben dem Trainer: Antworten werden in großen Batches generiert</translation>
    </message>
    <message>
      <source>vLLM does not start with {share}: its weights and one sequence of the context need {needed}, which is estimated</source>
      <extracomment>ftcost_core/advice/rollouts.py: rollout_warnings</extracomment>
      <translation>vLLM startet mit {share} nicht: Seine Gewichte und eine Sequenz des Kontexts brauchen {needed}, womit geschätzt ist</translation>
    </message>
    <message>
      <source>vLLM gpu_memory_utilization and sleep mode; TRL GRPOTrainer in colocate mode; TRL PPOTrainer</source>
      <extracomment>ftcost_core/formulas/rollout/memory.py</extracomment>
      <translation>vLLM gpu_memory_utilization und Sleep-Modus; TRL GRPOTrainer im Modus colocate; TRL PPOTrainer</translation>
    </message>
    <message>
      <source>vLLM memory share</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>Speicheranteil von vLLM</translation>
    </message>
    <message>
      <source>vLLM tensor parallel</source>
      <extracomment>ftcost_core/documents/job.py: Rollout</extracomment>
      <translation>vLLM tensorparallel</translation>
    </message>
    <message>
      <source>vLLM, own GPUs</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>vLLM, eigene GPUs</translation>
    </message>
    <message>
      <source>vLLM, same GPUs</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>vLLM, dieselben GPUs</translation>
    </message>
    <message>
      <source>value</source>
      <extracomment>ftcost_core/charts/sweep.py: _Curve.table</extracomment>
      <translation>Wert</translation>
    </message>
    <message>
      <source>value model</source>
      <extracomment>ftcost_core/formulas/memory/step_phases.py: value_activations</extracomment>
      <translation>Value-Modell</translation>
    </message>
    <message>
      <source>variant of the GPU</source>
      <extracomment>resources/evidence/setting_names.json: gpu</extracomment>
      <translation>Variante der GPU</translation>
    </message>
    <message>
      <source>verdicts</source>
      <extracomment>ftcost_core/charts/calibration.py: _table</extracomment>
      <translation>Urteile</translation>
    </message>
    <message>
      <source>verl</source>
      <extracomment>ftcost_core/wording/field_values.py</extracomment>
      <translation>verl</translation>
    </message>
    <message>
      <source>version of the framework</source>
      <extracomment>resources/evidence/setting_names.json: framework_version</extracomment>
      <translation>Version des Frameworks</translation>
    </message>
    <message>
      <source>vocab {0}</source>
      <extracomment>ftcost_gui/form/form_section.py: _facts</extracomment>
      <translation>Vokabular {0}</translation>
    </message>
    <message>
      <source>waiting</source>
      <extracomment>ftcost_core/formulas/schedule/phases.py: phase_terms</extracomment>
      <translation>Warten</translation>
    </message>
    <message>
      <source>waiting for the slowest of the nodes, fitted</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Warten auf den langsamsten der Knoten, angepasst</translation>
    </message>
    <message>
      <source>wall-clock over training time</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Laufzeit je Trainingszeit</translation>
    </message>
    <message>
      <source>wall-clock time</source>
      <extracomment>tests/claims/estimates.py</extracomment>
      <translation>Laufzeit</translation>
    </message>
    <message>
      <source>wall-clock, h</source>
      <extracomment>ftcost_core/charts/cost_time.py: _table</extracomment>
      <translation>Laufzeit, h</translation>
    </message>
    <message>
      <source>was {0}</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: was</extracomment>
      <translation>war {0}</translation>
    </message>
    <message>
      <source>wear {0}</source>
      <extracomment>ftcost_core/wording/labels.py: own_machine_words</extracomment>
      <translation>Abnutzung {0}</translation>
    </message>
    <message>
      <source>weights</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>Gewichte</translation>
    </message>
    <message>
      <source>weights = parameters × 2 bytes</source>
      <extracomment>tests/claims/tables.json: formulas</extracomment>
      <translation>Gewichte = Parameter × 2 Byte</translation>
    </message>
    <message>
      <source>weights and states by its own 10 bytes a parameter</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-014</extracomment>
      <translation>Gewichte und Zustände bei seinen 10 Byte je Parameter</translation>
    </message>
    <message>
      <source>weights in bf16</source>
      <extracomment>tests/claims/tables.json: gpt-3</extracomment>
      <translation>Gewichte in bf16</translation>
    </message>
    <message>
      <source>weights on the host cross PCIe each pass</source>
      <extracomment>ftcost_core/formulas/throughput/communication.py: communication_terms</extracomment>
      <translation>Gewichte auf dem Host gehen bei jedem Durchlauf über PCIe</translation>
    </message>
    <message>
      <source>weights, 16-bit gradients and 8-bit Adam alone</source>
      <extracomment>tests/claims/physics.py: least_gb</extracomment>
      <translation>Gewichte, 16-Bit-Gradienten und 8-Bit-Adam allein</translation>
    </message>
    <message>
      <source>weights, data, checkpoints and the trained model need {needed:,.0f} GiB of disk, free are {capacity:,.0f}: keep fewer checkpoints, or a larger disk</source>
      <extracomment>ftcost_core/advice/warnings.py: host_warnings</extracomment>
      <translation>Gewichte, Daten, Checkpoints und das trainierte Modell brauchen {needed:,.0f} GiB Speicherplatz, frei sind {capacity:,.0f}: weniger Checkpoints behalten oder ein größerer Datenträger</translation>
    </message>
    <message>
      <source>weights, data, checkpoints, the trained model</source>
      <extracomment>ftcost_core/report/section_memory.py: _host</extracomment>
      <translation>Gewichte, Daten, Checkpoints, das trainierte Modell</translation>
    </message>
    <message>
      <source>what ROCm may use of the memory of {name} is set by firmware and kernel (half of it unless ttm.pages_limit says more), and libraries reach 9 to 62 % of its peak: the speed is that of the best of them, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>was ROCm vom Speicher von {name} nutzen darf, legen Firmware und Kernel fest (die Hälfte, wenn ttm.pages_limit nicht mehr sagt), und Bibliotheken erreichen 9 bis 62 % der Spitzenleistung: das Tempo ist das der besten, und die Spanne ist breit</translation>
    </message>
    <message>
      <source>what checkpointing computes again of the tower's most expensive layer</source>
      <extracomment>ftcost_core/formulas/memory/towers.py: tower_activations</extracomment>
      <translation>was Checkpointing von der teuersten Schicht des Towers neu berechnet</translation>
    </message>
    <message>
      <source>what follows is no header</source>
      <extracomment>ftcost_core/dataset/tar_records.py: _Header.frombuf</extracomment>
      <translation>was folgt, ist kein Kopf</translation>
    </message>
    <message>
      <source>what nvidia-smi shows</source>
      <extracomment>ftcost_core/report/section_memory.py: _components</extracomment>
      <translation>was nvidia-smi zeigt</translation>
    </message>
    <message>
      <source>what ran</source>
      <extracomment>ftcost_core/charts/accuracy.py: _table</extracomment>
      <translation>was lief</translation>
    </message>
    <message>
      <source>what the backward pass does not hide</source>
      <extracomment>ftcost_core/formulas/throughput/optimizer.py: paging_seconds</extracomment>
      <translation>was der Rückwärtsdurchlauf nicht verdeckt</translation>
    </message>
    <message>
      <source>what the completion leaves of a sequence</source>
      <extracomment>ftcost_core/evaluation/rollout.py: _lengths</extracomment>
      <translation>was die Antwort von einer Sequenz übrig lässt</translation>
    </message>
    <message>
      <source>what the driver of {name} allows</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>was der Treiber von {name} erlaubt</translation>
    </message>
    <message>
      <source>what the forward pass keeps for the backward pass</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>was der Vorwärtsdurchlauf für den Rückwärtsdurchlauf aufbewahrt</translation>
    </message>
    <message>
      <source>what the job moves to the CPU (arXiv:2101.06840)</source>
      <extracomment>ftcost_core/formulas/host/ram.py</extracomment>
      <translation>was der Job in die CPU auslagert (arXiv:2101.06840)</translation>
    </message>
    <message>
      <source>what the optimizer remembers of each trained number</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>was sich der Optimierer zu jeder trainierten Zahl merkt</translation>
    </message>
    <message>
      <source>what the prompt leaves of a sequence</source>
      <extracomment>ftcost_core/evaluation/rollout.py: _lengths</extracomment>
      <translation>was der Prompt von einer Sequenz übrig lässt</translation>
    </message>
    <message>
      <source>what trainers save at the end</source>
      <extracomment>ftcost_core/formulas/host/node.py: disk_terms</extracomment>
      <translation>was Trainer am Ende speichern</translation>
    </message>
    <message>
      <source>what was sent is not JSON ({error})</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _document</extracomment>
      <translation>was gesendet wurde, ist kein JSON ({error})</translation>
    </message>
    <message>
      <source>what {name} does depends on the power and cooling that the maker of the laptop gives it: its rates are those of the highest clock, the range of the speed is wide; nvidia-smi shows the limit, a card of your own holds it</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>was {name} leistet, hängt von Leistung und Kühlung ab, die der Hersteller des Laptops vorsieht: Die Raten sind die des höchsten Takts, die Spanne des Tempos ist weit; nvidia-smi zeigt die Grenze, eine eigene Karte hält sie fest</translation>
    </message>
    <message>
      <source>what {title} does</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>so macht es {title}</translation>
    </message>
    <message>
      <source>what {title} does in {precision}</source>
      <extracomment>ftcost_core/evaluation/choices.py: choices_of</extracomment>
      <translation>so macht es {title} in {precision}</translation>
    </message>
    <message>
      <source>where the file has no date</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._lay_out</extracomment>
      <translation>wo die Datei kein Datum hat</translation>
    </message>
    <message>
      <source>where the file names none</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._lay_out</extracomment>
      <translation>wo die Datei keinen nennt</translation>
    </message>
    <message>
      <source>where you read it</source>
      <extracomment>ftcost_gui/chrome/currency_menu.py: RateDialog.__init__</extracomment>
      <translation>wo er steht</translation>
    </message>
    <message>
      <source>whether it fitted</source>
      <extracomment>resources/evidence/setting_names.json: measured.fits</extracomment>
      <translation>ob es passte</translation>
    </message>
    <message>
      <source>whether the loop keeps the logits</source>
      <extracomment>resources/evidence/setting_names.json: training.keeps_logits</extracomment>
      <translation>ob die Schleife die Logits behält</translation>
    </message>
    <message>
      <source>which one is meant: {names}{more}</source>
      <extracomment>ftcost_core/catalogue/names.py: asked_for</extracomment>
      <translation>welches ist gemeint: {names}{more}</translation>
    </message>
    <message>
      <source>while a checkpoint is saved</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>während ein Checkpoint gespeichert wird</translation>
    </message>
    <message>
      <source>while the adapter is merged</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>während der Adapter zusammengeführt wird</translation>
    </message>
    <message>
      <source>while the weights load</source>
      <extracomment>ftcost_core/wording/labels.py</extracomment>
      <translation>während die Gewichte laden</translation>
    </message>
    <message>
      <source>whole device</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: peak_kinds</extracomment>
      <translation>ganzes Gerät</translation>
    </message>
    <message>
      <source>whole file</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_records</extracomment>
      <translation>ganze Datei</translation>
    </message>
    <message>
      <source>whole on every chip</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: adapters</extracomment>
      <translation>ganz auf jedem Chip</translation>
    </message>
    <message>
      <source>windows</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: batching_chart</extracomment>
      <translation>Fenster</translation>
    </message>
    <message>
      <source>with ECC turned on, {name} offers {offered:,.2f} GiB, and the job does not fit: leave it off, or state {difference:,.2f} GiB as memory in use to see what would fit</source>
      <extracomment>ftcost_core/advice/warnings.py: _with_ecc</extracomment>
      <translation>mit eingeschaltetem ECC bietet {name} {offered:,.2f} GiB, und der Job passt nicht: lassen Sie es aus, oder geben Sie {difference:,.2f} GiB als belegten Speicher an, um zu sehen, was passen würde</translation>
    </message>
    <message>
      <source>with LoRA it does</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-013</extracomment>
      <translation>mit LoRA passt es</translation>
    </message>
    <message>
      <source>with Ulysses a degree that divides the heads, keys' and values' too: tensor × context must divide {heads}</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_context</extracomment>
      <translation>mit Ulysses ein Grad, der die Köpfe teilt, auch die der Keys und Values: Tensor × Kontext muss {heads} teilen</translation>
    </message>
    <message>
      <source>with checkpointing 7B full fits 48 GB</source>
      <extracomment>tests/claims/claims.jsonl: best-gpu-013</extracomment>
      <translation>mit Checkpointing passt 7B voll in 48 GB</translation>
    </message>
    <message>
      <source>with {0} a month to keep one tuned model</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _managed</extracomment>
      <translation>mit {0} im Monat, um ein angepasstes Modell vorzuhalten</translation>
    </message>
    <message>
      <source>with {0} tax</source>
      <extracomment>ftcost_core/report/section_cost.py: tax_words</extracomment>
      <translation>mit {0} Steuer</translation>
    </message>
    <message>
      <source>within the range</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: figure_words</extracomment>
      <translation>innerhalb der Spanne</translation>
    </message>
    <message>
      <source>without tax</source>
      <extracomment>ftcost_core/report/section_cost.py: tax_words</extracomment>
      <translation>ohne Steuer</translation>
    </message>
    <message>
      <source>workers</source>
      <extracomment>ftcost_core/formulas/host/ram.py: _base</extracomment>
      <translation>Hilfsprozesse</translation>
    </message>
    <message>
      <source>workspace</source>
      <extracomment>ftcost_core/formulas/memory/mlx.py: waiting</extracomment>
      <translation>Arbeitsspeicher der Kernel</translation>
    </message>
    <message>
      <source>workspace of one cuBLAS handle and stream</source>
      <extracomment>ftcost_core/formulas/memory/context.py: context_terms</extracomment>
      <translation>Arbeitsspeicher eines cuBLAS-Handles mit Stream</translation>
    </message>
    <message>
      <source>written in format {number}; this FTCost knows format {schema}. Nothing of it is used or changed</source>
      <extracomment>ftcost_core/catalogue/prices/fetched.py: read_list</extracomment>
      <translation>im Format {number} geschrieben; dieses FTCost kennt Format {schema}. Nichts davon wird verwendet oder geändert</translation>
    </message>
    <message>
      <source>x</source>
      <extracomment>tests/claims/claims.jsonl: gpu-hours-008</extracomment>
      <translation>x</translation>
    </message>
    <message>
      <source>xformers_attention: estimated as flash attention, which takes as much memory</source>
      <extracomment>resources/exporters/settings/axolotl.json</extracomment>
      <translation>xformers_attention: als Flash-Attention geschätzt, die ebenso viel Speicher braucht</translation>
    </message>
    <message>
      <source>xla</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: adapters</extracomment>
      <translation>XLA</translation>
    </message>
    <message>
      <source>xla accumulated</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: accumulated</extracomment>
      <translation>XLA aufsummiert</translation>
    </message>
    <message>
      <source>xla adapters</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: adapters</extracomment>
      <translation>XLA Adapter</translation>
    </message>
    <message>
      <source>xla casts</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: casts</extracomment>
      <translation>XLA Umwandlungen</translation>
    </message>
    <message>
      <source>xla head</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: gathered_head</extracomment>
      <translation>XLA Kopf</translation>
    </message>
    <message>
      <source>xla layer</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: working</extracomment>
      <translation>XLA Schicht</translation>
    </message>
    <message>
      <source>xla program</source>
      <extracomment>ftcost_core/formulas/memory/xla.py: program</extracomment>
      <translation>XLA Programm</translation>
    </message>
    <message>
      <source>yes</source>
      <extracomment>ftcost_core/charts/cost_time.py: _table</extracomment>
      <translation>ja</translation>
    </message>
    <message>
      <source>your models</source>
      <extracomment>ftcost_core/importing/saved.py: _entry</extracomment>
      <translation>eigene Modelle</translation>
    </message>
    <message>
      <source>your own network</source>
      <extracomment>ftcost_core/catalogue/market.py</extracomment>
      <translation>Ihr eigenes Netz</translation>
    </message>
    <message>
      <source>your {0}</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>Ihre {0}</translation>
    </message>
    <message>
      <source>{0} % of the sequences have up to {1} tokens.</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: _of_lengths</extracomment>
      <translation>{0} % der Sequenzen haben bis zu {1} Token.</translation>
    </message>
    <message>
      <source>{0} (as of commit {1})</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: source</extracomment>
      <translation>{0} (Stand: Commit {1})</translation>
    </message>
    <message>
      <source>{0} (auto)</source>
      <extracomment>ftcost_gui/widgets/number_field.py: NumberField._automatic</extracomment>
      <translation>{0} (Auto)</translation>
    </message>
    <message>
      <source>{0} (auto: {1})</source>
      <extracomment>ftcost_gui/widgets/number_field.py: NumberField._automatic</extracomment>
      <translation>{0} (Auto: {1})</translation>
    </message>
    <message>
      <source>{0} (risk: {1})</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py: _words</extracomment>
      <translation>{0} (Risiko: {1})</translation>
    </message>
    <message>
      <source>{0} ({1} to {2})</source>
      <extracomment>ftcost_core/charts/cost_time.py: _readout</extracomment>
      <translation>{0} ({1} bis {2})</translation>
    </message>
    <message>
      <source>{0} GPU-h, {1} – {2}</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _tooltip</extracomment>
      <translation>{0} GPU-h, {1} – {2}</translation>
    </message>
    <message>
      <source>{0} GPUs</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: value_text</extracomment>
      <translation>{0} GPUs</translation>
    </message>
    <message>
      <source>{0} GPUs instead of {1}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>GPU-Anzahl {0} statt {1}</translation>
    </message>
    <message>
      <source>{0} active</source>
      <extracomment>ftcost_gui/form/form_section.py: _facts</extracomment>
      <translation>{0} aktiv</translation>
    </message>
    <message>
      <source>{0} against {1} ({2} – {3}) predicted</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: _against</extracomment>
      <translation>{0} gegenüber vorhergesagt {1} ({2} – {3})</translation>
    </message>
    <message>
      <source>{0} allocated</source>
      <extracomment>ftcost_gui/pages/estimate/page.py: EstimatePage._render_figures</extracomment>
      <translation>{0} allokiert</translation>
    </message>
    <message>
      <source>{0} an hour ({1})</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: converted</extracomment>
      <translation>{0} je Stunde ({1})</translation>
    </message>
    <message>
      <source>{0} cannot be renamed: {1}</source>
      <extracomment>ftcost_gui/state/pin_store.py: PinStore.set_aside</extracomment>
      <translation>{0} lässt sich nicht umbenennen: {1}</translation>
    </message>
    <message>
      <source>{0} characters in {1} sequences; {2} tokens a sequence on average.</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: _of_tokens</extracomment>
      <translation>{0} Zeichen in {1} Sequenzen; {2} Token je Sequenz im Mittel.</translation>
    </message>
    <message>
      <source>{0} chosen</source>
      <extracomment>ftcost_gui/form/limit_buttons.py: _listed</extracomment>
      <translation>{0} gewählt</translation>
    </message>
    <message>
      <source>{0} completions of {1} prompts a step; {2} sequences at once in each of {3} engines; the longest has {4} tokens; {5} tokens a second.</source>
      <extracomment>ftcost_gui/text/explanations.py: of_throughput</extracomment>
      <translation>{0} Antworten auf {1} Prompts je Schritt; {2} Sequenzen zugleich in jeder von {3} Engines; die längste hat {4} Token; {5} Token je Sekunde.</translation>
    </message>
    <message>
      <source>{0} computes on the fewest tokens. {1}.</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _finding</extracomment>
      <translation>{0} berechnet die wenigsten Token. {1}.</translation>
    </message>
    <message>
      <source>{0} configurations in {1} s · {2} within every limit</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: searched_words</extracomment>
      <translation>{0} Konfigurationen in {1} s · {2} in allen Grenzen</translation>
    </message>
    <message>
      <source>{0} counted: median error {1}, {2} within 10 %, {3} within 20 %, {4} in the range</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: summary</extracomment>
      <translation>{0} gezählt: Median des Fehlers {1}, {2} innerhalb 10 %, {3} innerhalb 20 %, {4} in der Spanne</translation>
    </message>
    <message>
      <source>{0} d</source>
      <extracomment>ftcost_core/wording/labels.py: short_age</extracomment>
      <translation>{0} d</translation>
    </message>
    <message>
      <source>{0} days</source>
      <extracomment>ftcost_core/wording/answer.py: rough_duration</extracomment>
      <translation>{0} Tage</translation>
    </message>
    <message>
      <source>{0} days old</source>
      <extracomment>ftcost_core/wording/labels.py: age_words</extracomment>
      <translation>{0} Tage alt</translation>
    </message>
    <message>
      <source>{0} does not fit this GPU.</source>
      <extracomment>ftcost_gui/pages/data/data_tables.py: tail_words</extracomment>
      <translation>{0} passt nicht auf diese GPU.</translation>
    </message>
    <message>
      <source>{0} duplicates</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>{0} doppelt</translation>
    </message>
    <message>
      <source>{0} edited · {1} own · {2} hidden</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel.show_book</extracomment>
      <translation>{0} geändert · {1} eigene · {2} ausgeblendet</translation>
    </message>
    <message>
      <source>{0} empty</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>{0} leer</translation>
    </message>
    <message>
      <source>{0} errors</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: _count</extracomment>
      <translation>{0} Fehler</translation>
    </message>
    <message>
      <source>{0} experiments of {1} of a run each are included.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>{0} Versuche von je {1} eines Laufs sind enthalten.</translation>
    </message>
    <message>
      <source>{0} faulty</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>{0} fehlerhaft</translation>
    </message>
    <message>
      <source>{0} files written to {1}</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage.export_to</extracomment>
      <translation>Dateien nach {1} geschrieben: {0}</translation>
    </message>
    <message>
      <source>{0} generation</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>{0} Generierung</translation>
    </message>
    <message>
      <source>{0} h</source>
      <extracomment>ftcost_core/wording/answer.py: rough_duration</extracomment>
      <translation>{0} h</translation>
    </message>
    <message>
      <source>{0} instead of {1}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>{0} statt {1}</translation>
    </message>
    <message>
      <source>{0} is not a day such as 2026-11-20.</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._faults</extracomment>
      <translation>{0} ist kein Tag wie 2026-11-20.</translation>
    </message>
    <message>
      <source>{0} is not a number from 0.</source>
      <extracomment>ftcost_gui/pages/prices/provider_dialog.py: ProviderDialog._faults</extracomment>
      <translation>{0} ist keine Zahl ab 0.</translation>
    </message>
    <message>
      <source>{0} is set aside for failed runs and restarts.</source>
      <extracomment>ftcost_core/report/brief.py: _notes</extracomment>
      <translation>{0} sind für gescheiterte Läufe und Neustarts zurückgelegt.</translation>
    </message>
    <message>
      <source>{0} kB</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show_progress</extracomment>
      <translation>{0} kB</translation>
    </message>
    <message>
      <source>{0} layers</source>
      <extracomment>ftcost_gui/form/form_section.py: _facts</extracomment>
      <translation>{0} Schichten</translation>
    </message>
    <message>
      <source>{0} left out</source>
      <extracomment>ftcost_gui/pages/prices/import_dialog.py: ImportDialog._show</extracomment>
      <translation>{0} ausgelassen</translation>
    </message>
    <message>
      <source>{0} machines of {1} GPUs</source>
      <extracomment>ftcost_core/wording/labels.py: _machine_words</extracomment>
      <translation>{0} Maschinen mit {1} GPUs</translation>
    </message>
    <message>
      <source>{0} mo</source>
      <extracomment>ftcost_core/wording/labels.py: short_age</extracomment>
      <translation>{0} Mon.</translation>
    </message>
    <message>
      <source>{0} months old</source>
      <extracomment>ftcost_core/wording/labels.py: age_words</extracomment>
      <translation>{0} Monate alt</translation>
    </message>
    <message>
      <source>{0} more</source>
      <extracomment>ftcost_core/offers/comparison.py: differing_words</extracomment>
      <translation>{0} weitere</translation>
    </message>
    <message>
      <source>{0} nodes, micro-batch {1}, {2} tok/s per GPU</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _tooltip</extracomment>
      <translation>Knoten: {0}, Micro-Batch {1}, {2} tok/s je GPU</translation>
    </message>
    <message>
      <source>{0} of RAM, {1} of disk</source>
      <extracomment>ftcost_gui/text/explanations.py: of_host</extracomment>
      <translation>{0} RAM, {1} Speicherplatz</translation>
    </message>
    <message>
      <source>{0} of it up front</source>
      <extracomment>ftcost_core/wording/labels.py: sold_words</extracomment>
      <translation>davon {0} im Voraus</translation>
    </message>
    <message>
      <source>{0} of memory, {1} of speed</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidenceCards.__init__</extracomment>
      <translation>{0} beim Speicher, {1} beim Tempo</translation>
    </message>
    <message>
      <source>{0} of the cost.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>{0} der Kosten.</translation>
    </message>
    <message>
      <source>{0} of the samples are longer than {1} tokens. Cutting them loses {2} of all tokens, leaving them out {3}.</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: _sentence</extracomment>
      <translation>{0} der Beispiele sind länger als {1} Token. Kürzen verliert {2} aller Token, Auslassen {3}.</translation>
    </message>
    <message>
      <source>{0} of the time.</source>
      <extracomment>ftcost_gui/pages/estimate/answer_card.py</extracomment>
      <translation>{0} der Zeit.</translation>
    </message>
    <message>
      <source>{0} of {1}</source>
      <extracomment>ftcost_core/wording/labels.py: host_words</extracomment>
      <translation>{0} von {1}</translation>
    </message>
    <message>
      <source>{0} of {1} for {2}, {3}</source>
      <extracomment>ftcost_gui/dialogs/about.py: build</extracomment>
      <translation>{0} vom {1} für {2}, {3}</translation>
    </message>
    <message>
      <source>{0} of {1} prices are superseded or unusual. They are marked “!” and listed last.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: doubtful_prices</extracomment>
      <translation>{0} von {1} Preisen sind überholt oder ungewöhnlich. Sie sind mit „!“ gekennzeichnet und stehen zuletzt.</translation>
    </message>
    <message>
      <source>{0} of {1} read, {2}</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.show_progress</extracomment>
      <translation>{0} von {1} gelesen, {2}</translation>
    </message>
    <message>
      <source>{0} of {1} read, {2}, about {3} left</source>
      <extracomment>ftcost_gui/pages/data/count_bar.py: CountBar.show_progress</extracomment>
      <translation>{0} von {1} gelesen, {2}, noch etwa {3}</translation>
    </message>
    <message>
      <source>{0} of {1} shown</source>
      <extracomment>ftcost_gui/pages/evidence/claims_view.py: ClaimsView._show</extracomment>
      <translation>{0} von {1} gezeigt</translation>
    </message>
    <message>
      <source>{0} of {1}, micro-batch {2}, checkpointing {3}</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: readout</extracomment>
      <translation>{0} von {1}, Micro-Batch {2}, Checkpointing {3}</translation>
    </message>
    <message>
      <source>{0} of {1}{2}</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>{0} von {1}{2}</translation>
    </message>
    <message>
      <source>{0} offers</source>
      <extracomment>ftcost_gui/form/limit_buttons.py: _counted</extracomment>
      <translation>Angebote: {0}</translation>
    </message>
    <message>
      <source>{0} offers fit. Cheapest: {1}, {2} in {3}. Fastest: {4}, {5} for {6}.</source>
      <extracomment>ftcost_gui/pages/estimate/offers_plot.py: _finding</extracomment>
      <translation>Passende Angebote: {0}. Günstigstes: {1}, {2} in {3}. Schnellstes: {4}, {5} für {6}.</translation>
    </message>
    <message>
      <source>{0} offers of {1} providers, {2} – {3}</source>
      <extracomment>ftcost_core/wording/labels.py: market_words</extracomment>
      <translation>{0} Angebote von {1} Anbietern, {2} – {3}</translation>
    </message>
    <message>
      <source>{0} padding · {1} windows</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _text</extracomment>
      <translation>{0} Padding · {1} Fenster</translation>
    </message>
    <message>
      <source>{0} parameters instead of {1}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>{0} Parameter statt {1}</translation>
    </message>
    <message>
      <source>{0} params</source>
      <extracomment>ftcost_gui/form/form_section.py: _facts</extracomment>
      <translation>{0} Parameter</translation>
    </message>
    <message>
      <source>{0} per GPU-hour</source>
      <extracomment>ftcost_gui/pages/plan/sweep_labels.py: value_text</extracomment>
      <translation>{0} je GPU-Stunde</translation>
    </message>
    <message>
      <source>{0} per million tokens</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_cost</extracomment>
      <translation>{0} je Million Token</translation>
    </message>
    <message>
      <source>{0} plans, {1} that nothing beats in both cost and time. Cheapest: {2}, {3} in {4}. Fastest: {5}, {6} for {7}.</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: _finding</extracomment>
      <translation>Pläne: {0}, davon {1} in Kosten und Zeit zugleich unübertroffen. Günstigster: {2}, {3} in {4}. Schnellster: {5}, {6} für {7}.</translation>
    </message>
    <message>
      <source>{0} prices taken as a list of their own; Undo takes it out again.</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._take_update</extracomment>
      <translation>{0} Preise als eigene Liste übernommen; Rückgängig nimmt sie wieder heraus.</translation>
    </message>
    <message>
      <source>{0} prices: {1} new, {2} changed, {3} gone.</source>
      <extracomment>ftcost_gui/pages/prices/update_dialog.py: UpdateDialog._show</extracomment>
      <translation>{0} Preise: {1} neu, {2} geändert, {3} weggefallen.</translation>
    </message>
    <message>
      <source>{0} rows</source>
      <extracomment>ftcost_gui/pages/prices/commands.py: RowCommands._names</extracomment>
      <translation>{0} Zeilen</translation>
    </message>
    <message>
      <source>{0} rows imported; Undo takes them out again.</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage._take</extracomment>
      <translation>Importierte Zeilen: {0}; „Rückgängig“ nimmt sie wieder heraus.</translation>
    </message>
    <message>
      <source>{0} rows written to {1}</source>
      <extracomment>ftcost_gui/pages/prices/page.py: PricesPage.export_to</extracomment>
      <translation>Zeilen nach {1} geschrieben: {0}</translation>
    </message>
    <message>
      <source>{0} runs</source>
      <extracomment>ftcost_gui/pages/evidence/run_filter.py: FilterBar._fill</extracomment>
      <translation>Läufe: {0}</translation>
    </message>
    <message>
      <source>{0} runs shown; {1}.</source>
      <extracomment>ftcost_gui/pages/evidence/runs_view.py: RunsView._show</extracomment>
      <translation>Gezeigte Läufe: {0}; {1}.</translation>
    </message>
    <message>
      <source>{0} samples of {1} to {2} tokens, half of them up to {3}. {4} are longer than a context of {5}.</source>
      <extracomment>ftcost_gui/pages/data/data_labels.py: lengths_finding</extracomment>
      <translation>Beispiele: {0}, von {1} bis {2} Token, die Hälfte bis {3}. Länger als ein Kontext von {5}: {4}.</translation>
    </message>
    <message>
      <source>{0} samples · median {1}, 95 % up to {2} tokens</source>
      <extracomment>ftcost_core/charts/lengths.py: lengths_summary</extracomment>
      <translation>Beispiele: {0} · Median {1}, 95 % bis {2} Token</translation>
    </message>
    <message>
      <source>{0} samples · {1} tokens · context {2}</source>
      <extracomment>ftcost_gui/pages/data/data_view.py: DataView._show</extracomment>
      <translation>Beispiele: {0} · {1} Token · Kontext {2}</translation>
    </message>
    <message>
      <source>{0} scenarios that the file keeps are on the Compare page.</source>
      <extracomment>ftcost_gui/chrome/window.py: MainWindow._say_compared</extracomment>
      <translation>{0} Szenarien, die die Datei enthält, stehen auf der Seite Vergleich.</translation>
    </message>
    <message>
      <source>{0} sequences</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_records</extracomment>
      <translation>Sequenzen: {0}</translation>
    </message>
    <message>
      <source>{0} set</source>
      <extracomment>ftcost_gui/form/limit_buttons.py: LimitButtons.show_job</extracomment>
      <translation>{0} gesetzt</translation>
    </message>
    <message>
      <source>{0} short</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_memory</extracomment>
      <translation>{0} zu wenig</translation>
    </message>
    <message>
      <source>{0} similar runs</source>
      <extracomment>ftcost_core/wording/headlines.py: _of_speed</extracomment>
      <translation>{0} ähnliche Läufe</translation>
    </message>
    <message>
      <source>{0} steps; the log has no speed in tokens.</source>
      <extracomment>ftcost_core/charts/steps.py: finding</extracomment>
      <translation>Schritte: {0}; das Log hat keine Geschwindigkeit in Token.</translation>
    </message>
    <message>
      <source>{0} take most: {1}, {2} of {3} on a GPU with {4}. {5}.</source>
      <extracomment>ftcost_core/charts/memory_bar.py: _finding</extracomment>
      <translation>Größter Teil: {0} mit {1}, {2} von {3} auf einer GPU mit {4}. {5}.</translation>
    </message>
    <message>
      <source>{0} times</source>
      <extracomment>ftcost_core/report/brief.py: _against</extracomment>
      <translation>{0}-mal</translation>
    </message>
    <message>
      <source>{0} to {1} tokens: {2} samples</source>
      <extracomment>ftcost_core/charts/lengths.py: _readout</extracomment>
      <translation>{0} bis {1} Token, Beispiele: {2}</translation>
    </message>
    <message>
      <source>{0} tok · micro-batch {1}</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: DataResults.show_report</extracomment>
      <translation>{0} tok · Micro-Batch {1}</translation>
    </message>
    <message>
      <source>{0} tok/s per GPU</source>
      <extracomment>ftcost_gui/pages/calibration.py: _calibration_words</extracomment>
      <translation>{0} tok/s je GPU</translation>
    </message>
    <message>
      <source>{0} tok/s per GPU: {3}, {1} to {2}.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_labels.py: figure_words</extracomment>
      <translation>{0} tok/s je GPU: {3}, {1} bis {2}.</translation>
    </message>
    <message>
      <source>{0} tok/s sustained</source>
      <extracomment>ftcost_core/charts/steps.py: _level</extracomment>
      <translation>{0} tok/s dauerhaft</translation>
    </message>
    <message>
      <source>{0} tokens</source>
      <extracomment>ftcost_core/report/section_beside.py: _service</extracomment>
      <translation>{0} Token</translation>
    </message>
    <message>
      <source>{0} tokens per second and GPU{1} over {2} steps; {3} steps of warm-up and {4} outliers left out.</source>
      <extracomment>ftcost_core/charts/steps.py: finding</extracomment>
      <translation>{0} Token pro Sekunde und GPU{1}; Schritte: {2}, ausgelassen: Anlauf {3}, Ausreißer {4}.</translation>
    </message>
    <message>
      <source>{0} tokens/s</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: figure</extracomment>
      <translation>{0} Token/s</translation>
    </message>
    <message>
      <source>{0} twice</source>
      <extracomment>ftcost_gui/pages/data/data_cards.py: DataCards._show_faults</extracomment>
      <translation>{0} doppelt</translation>
    </message>
    <message>
      <source>{0} wall-clock</source>
      <extracomment>ftcost_core/charts/cost_time.py: _readout</extracomment>
      <translation>{0} Laufzeit</translation>
    </message>
    <message>
      <source>{0} warnings</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: _count</extracomment>
      <translation>Warnungen: {0}</translation>
    </message>
    <message>
      <source>{0} y</source>
      <extracomment>ftcost_core/wording/labels.py: short_age</extracomment>
      <translation>{0} J.</translation>
    </message>
    <message>
      <source>{0} years old</source>
      <extracomment>ftcost_core/wording/labels.py: age_words</extracomment>
      <translation>{0} Jahre alt</translation>
    </message>
    <message>
      <source>{0} {1} instead of {2}</source>
      <extracomment>ftcost_gui/pages/evidence/run_labels.py: difference</extracomment>
      <translation>{0} {1} statt {2}</translation>
    </message>
    <message>
      <source>{0} · live</source>
      <extracomment>ftcost_gui/pages/compare/compare_model.py: CompareModel._column_of.title</extracomment>
      <translation>{0} · live</translation>
    </message>
    <message>
      <source>{0} · reserved for {1} months</source>
      <extracomment>ftcost_core/offers/ways_to_pay.py: _reserved</extracomment>
      <translation>{0} · reserviert für {1} Monate</translation>
    </message>
    <message>
      <source>{0} · {1} doubtful prices left out</source>
      <extracomment>ftcost_gui/pages/plan/plan_labels.py: searched_words</extracomment>
      <translation>{0} · {1} zweifelhafte Preise ausgelassen</translation>
    </message>
    <message>
      <source>{0} · {1} lines</source>
      <extracomment>ftcost_gui/pages/data/pilot/script_panel.py: ScriptPanel._show_file</extracomment>
      <translation>{0} · Zeilen: {1}</translation>
    </message>
    <message>
      <source>{0} · {1} longer</source>
      <extracomment>ftcost_gui/pages/data/context_card.py: ContextCard._show</extracomment>
      <translation>{0} · {1} länger</translation>
    </message>
    <message>
      <source>{0} × {1} GPU in one machine</source>
      <extracomment>ftcost_core/wording/labels.py: _machine_words</extracomment>
      <translation>{0} × {1} GPU in einer Maschine</translation>
    </message>
    <message>
      <source>{0} × {1} GPU in {2} machines</source>
      <extracomment>ftcost_core/wording/labels.py: _machine_words</extracomment>
      <translation>{0} × {1} GPU in {2} Maschinen</translation>
    </message>
    <message>
      <source>{0}'s own</source>
      <extracomment>ftcost_gui/form/editors.py: _whose</extracomment>
      <translation>{0}-eigen</translation>
    </message>
    <message>
      <source>{0}, blocks of {1} h</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: terms_of</extracomment>
      <translation>{0}, Blöcke von {1} h</translation>
    </message>
    <message>
      <source>{0}, bytes</source>
      <extracomment>ftcost_core/charts/timeline.py: _table</extracomment>
      <translation>{0}, Byte</translation>
    </message>
    <message>
      <source>{0}, high</source>
      <extracomment>ftcost_gui/pages/compare/export.py: as_csv</extracomment>
      <translation>{0}, hoch</translation>
    </message>
    <message>
      <source>{0}, low</source>
      <extracomment>ftcost_gui/pages/compare/export.py: as_csv</extracomment>
      <translation>{0}, niedrig</translation>
    </message>
    <message>
      <source>{0}, price of {1} ({2}): {3}</source>
      <extracomment>ftcost_gui/pages/estimate/offers_model.py: _tooltip</extracomment>
      <translation>{0}, Preis vom {1} ({2}): {3}</translation>
    </message>
    <message>
      <source>{0}, price of {1}, {2}</source>
      <extracomment>ftcost_gui/pages/plan/plan_cards.py: PlanCard.show_plan</extracomment>
      <translation>{0}, Preis vom {1}, {2}</translation>
    </message>
    <message>
      <source>{0}, slider</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._lay_out</extracomment>
      <translation>{0}, Schieberegler</translation>
    </message>
    <message>
      <source>{0}, {1} mo</source>
      <extracomment>ftcost_gui/pages/prices/price_labels.py: terms_of</extracomment>
      <translation>{0}, {1} Mon.</translation>
    </message>
    <message>
      <source>{0}, {1} of them yours</source>
      <extracomment>ftcost_gui/chrome/price_status.py: summary_of</extracomment>
      <translation>{0}, davon eigene: {1}</translation>
    </message>
    <message>
      <source>{0}, {1} tokens</source>
      <extracomment>ftcost_core/wording/verdicts.py: pilot_words</extracomment>
      <translation>{0}, {1} Token</translation>
    </message>
    <message>
      <source>{0}/h</source>
      <extracomment>ftcost_core/wording/labels.py: price_today_words</extracomment>
      <translation>{0}/h</translation>
    </message>
    <message>
      <source>{0}: a number is needed.</source>
      <extracomment>ftcost_gui/dialogs/machine_dialog.py: MachineDialog.accept</extracomment>
      <translation>{0}: Eine Zahl wird gebraucht.</translation>
    </message>
    <message>
      <source>{0}: drag it</source>
      <extracomment>ftcost_core/charts/cost_time.py: _limit_marks</extracomment>
      <translation>{0}: ziehen Sie sie</translation>
    </message>
    <message>
      <source>{0}: how {1} come about</source>
      <extracomment>ftcost_gui/charts/legend.py: _Entry.show_part</extracomment>
      <translation>{0}: wie {1} zustande kommen</translation>
    </message>
    <message>
      <source>{0}: no more, was {1}</source>
      <extracomment>ftcost_gui/pages/estimate/docked_explanation.py: _gone</extracomment>
      <translation>{0}: entfällt, war {1}</translation>
    </message>
    <message>
      <source>{0}: not used, see its fault</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel._line</extracomment>
      <translation>{0}: nicht verwendet, siehe Fehler</translation>
    </message>
    <message>
      <source>{0}: other fields</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel._line</extracomment>
      <translation>{0}: andere Felder</translation>
    </message>
    <message>
      <source>{0}: use {1}, the most that fits</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._show_most</extracomment>
      <translation>{0}: {1} nehmen, das Größte, das passt</translation>
    </message>
    <message>
      <source>{0}: usually {1}; {2}. ★ is what the bill is made of.</source>
      <extracomment>ftcost_gui/pages/estimate/lines.py: market_line</extracomment>
      <translation>{0}: üblich {1}; {2}. ★ ist, woraus die Rechnung besteht.</translation>
    </message>
    <message>
      <source>{0}: {1} (F1)</source>
      <extracomment>ftcost_gui/form/field_row.py: FieldRow._describe</extracomment>
      <translation>{0}: {1} (F1)</translation>
    </message>
    <message>
      <source>{0}: {1} runs, median error {2}, {3} in the range</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: _line</extracomment>
      <translation>{0}: Läufe {1}, Median des Fehlers {2}, {3} in der Spanne</translation>
    </message>
    <message>
      <source>{0}: {1} tokens computed on in one epoch, {2} of them padding; {3} windows.</source>
      <extracomment>ftcost_gui/pages/data/data_results.py: _readout</extracomment>
      <translation>{0}: {1} berechnete Token je Epoche, davon {2} Padding; {3} Fenster.</translation>
    </message>
    <message>
      <source>{0}: {1} → {2} (since {3})</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: ChangesPanel._line</extracomment>
      <translation>{0}: {1} → {2} (seit {3})</translation>
    </message>
    <message>
      <source>{0}; a newer FTCost may have written this file</source>
      <extracomment>ftcost_gui/state/pins.py: parse</extracomment>
      <translation>{0}; vielleicht hat ein neueres FTCost diese Datei geschrieben</translation>
    </message>
    <message>
      <source>{0}; {1} GPU-hours</source>
      <extracomment>ftcost_gui/text/explanations.py: of_time</extracomment>
      <translation>{0}; {1} GPU-Stunden</translation>
    </message>
    <message>
      <source>{0}{1}, {2} for keys and values</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: _shape</extracomment>
      <translation>{0}{1}, {2} für Keys und Values</translation>
    </message>
    <message>
      <source>{above} on-demand prices are below the spot price: they may be those of a queued start</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _offers</extracomment>
      <translation>On-Demand-Preise unter dem Spot-Preis: {above}; sie können die eines eingereihten Starts sein</translation>
    </message>
    <message>
      <source>{address} is an address, which needs `pip install 'ftcost[remote]'`</source>
      <extracomment>ftcost_core/storage/places.py: _file_system</extracomment>
      <translation>{address} ist eine Adresse; das braucht `pip install 'ftcost[remote]'`</translation>
    </message>
    <message>
      <source>{address} is not encrypted: only https is asked</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _allowed</extracomment>
      <translation>{address} ist nicht verschlüsselt: Gefragt wird nur über https</translation>
    </message>
    <message>
      <source>{allowed} for {title}</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _foreign_stack</extracomment>
      <translation>{allowed} für {title}</translation>
    </message>
    <message>
      <source>{allowed} for {title}; {others} can</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _refusal</extracomment>
      <translation>{allowed} für {title}; möglich mit {others}</translation>
    </message>
    <message>
      <source>{allowed}, which is what {title} takes</source>
      <extracomment>ftcost_core/evaluation/stack_checks.py: _refused_values</extracomment>
      <translation>{allowed}, was {title} annimmt</translation>
    </message>
    <message>
      <source>{allowed}, which {title} runs on</source>
      <extracomment>ftcost_core/evaluation/stack_checks.py: _wrong_stack</extracomment>
      <translation>{allowed}, worauf {title} läuft</translation>
    </message>
    <message>
      <source>{allowed}: this model is an encoder, which has no vocabulary head</source>
      <extracomment>ftcost_core/evaluation/checks.py: check_objective</extracomment>
      <translation>{allowed}: Dieses Modell ist ein Encoder, der keinen Vokabular-Head hat</translation>
    </message>
    <message>
      <source>{allowed}; of your models:{hint}</source>
      <extracomment>ftcost_core/importing/saved.py: with_saved_model</extracomment>
      <translation>{allowed}; unter den eigenen Modellen:{hint}</translation>
    </message>
    <message>
      <source>{caption}: the figures</source>
      <extracomment>ftcost_core/report/html.py: _figures_title</extracomment>
      <translation>{caption}: die Zahlen</translation>
    </message>
    <message>
      <source>{computed} cells are formulas: the values stored with them are read</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _formulas</extracomment>
      <translation>Zellen mit Formeln: {computed}; gelesen werden die mit ihnen gespeicherten Werte</translation>
    </message>
    <message>
      <source>{cost} is over the budget of {budget}</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>{cost} liegt über dem Budget von {budget}</translation>
    </message>
    <message>
      <source>{count} entries</source>
      <extracomment>ftcost_core/importing/layers.py: _repeated</extracomment>
      <translation>Eintragszahl {count}</translation>
    </message>
    <message>
      <source>{currency} is no currency of ISO 4217</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _currency</extracomment>
      <translation>{currency} ist keine Währung nach ISO 4217</translation>
    </message>
    <message>
      <source>{device} of {capacity} {units} of {gpu}</source>
      <extracomment>ftcost_core/report/section_memory.py: _summary</extracomment>
      <translation>{device} von {capacity} {units} auf {gpu}</translation>
    </message>
    <message>
      <source>{doubles} offers are left out: the format has one price for a machine and region</source>
      <extracomment>ftcost_core/catalogue/prices/exporters/catalogues.py: to_skypilot</extracomment>
      <translation>ausgelassene Angebote: {doubles}; das Format hat nur einen Preis je Maschine und Region</translation>
    </message>
    <message>
      <source>{each} for one GPU and hour is {each_2:.2g} times the usual {usual}: is it the price of the whole offer, for an hour?</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: far_from_usual</extracomment>
      <translation>{each} je GPU und Stunde ist das {each_2:.2g}-Fache des üblichen Werts {usual}: Ist es der Preis des ganzen Angebots, für eine Stunde?</translation>
    </message>
    <message>
      <source>{empty} formulas have no stored value and are read as empty: open the file in a spreadsheet program and save it</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _formulas</extracomment>
      <translation>Formeln ohne gespeicherten Wert, leer gelesen: {empty}; die Datei in einer Tabellenkalkulation öffnen und speichern</translation>
    </message>
    <message>
      <source>{end} is {ratio} times that</source>
      <extracomment>tests/claims/judge.py: _apart</extracomment>
      <translation>{end} ist das {ratio}-Fache davon</translation>
    </message>
    <message>
      <source>{equal_spot} spot prices equal the on-demand price: no real spot offer, or no capacity</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _offers</extracomment>
      <translation>Spot-Preise gleich dem On-Demand-Preis: {equal_spot}; kein echtes Spot-Angebot oder keine Kapazität</translation>
    </message>
    <message>
      <source>{error}; or choose a template family</source>
      <extracomment>ftcost_core/dataset/tokenise.py: SampleCounter.texts</extracomment>
      <translation>{error}; oder eine Vorlagenfamilie wählen</translation>
    </message>
    <message>
      <source>{far} of {all} prices are far from the usual of their GPU</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _doubts</extracomment>
      <translation>{far} von {all} Preisen sind weit vom Üblichen ihrer GPU</translation>
    </message>
    <message>
      <source>{figure} billion</source>
      <extracomment>tests/claims/amounts.py</extracomment>
      <translation>{figure} Mrd</translation>
    </message>
    <message>
      <source>{figure} million</source>
      <extracomment>tests/claims/amounts.py</extracomment>
      <translation>{figure} Mio</translation>
    </message>
    <message>
      <source>{figure} trillion</source>
      <extracomment>tests/claims/amounts.py</extracomment>
      <translation>{figure} Bio</translation>
    </message>
    <message>
      <source>{fitting} of {offers} offers hold the job. Each point is one of them; the line goes through those that no other beats in cost and time, the bars are their 80 % ranges.</source>
      <extracomment>ftcost_core/report/section_cost.py: _offers</extracomment>
      <translation>Angebote, die den Job fassen: {fitting} von {offers}. Jeder Punkt ist eines davon; die Linie geht durch jene, die kein anderes in Kosten und Zeit übertrifft, die Balken sind ihre 80-%-Spannen.</translation>
    </message>
    <message>
      <source>{folder} cannot be written: {error}; nothing was changed</source>
      <extracomment>ftcost_core/storage/lock.py: locked</extracomment>
      <translation>{folder} lässt sich nicht schreiben: {error}; nichts wurde geändert</translation>
    </message>
    <message>
      <source>{folder} is a file; a folder is needed</source>
      <extracomment>ftcost_core/exporters/writing.py: _refuse_what_exists</extracomment>
      <translation>{folder} ist eine Datei; gebraucht wird ein Ordner</translation>
    </message>
    <message>
      <source>{folder} is being written by {holder}; nothing was changed</source>
      <extracomment>ftcost_core/storage/lock.py: locked</extracomment>
      <translation>{folder} wird gerade von {holder} geschrieben; nichts wurde geändert</translation>
    </message>
    <message>
      <source>{found} of {capacity} GB</source>
      <extracomment>tests/claims/estimates.py: Fits.find</extracomment>
      <translation>{found} von {capacity} GB</translation>
    </message>
    <message>
      <source>{given} given; allowed: {allowed}</source>
      <extracomment>ftcost_core/documents/problems.py: Problem.text</extracomment>
      <translation>{given} angegeben; erlaubt: {allowed}</translation>
    </message>
    <message>
      <source>{global_batch} sequences a step, {micro_batch} at a time on a GPU</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>Sequenzen je Schritt: {global_batch}, zugleich auf einer GPU: {micro_batch}</translation>
    </message>
    <message>
      <source>{gpus:,} GPUs</source>
      <extracomment>ftcost_core/advice/candidates.py: _hardware</extracomment>
      <translation>{gpus:,} GPUs</translation>
    </message>
    <message>
      <source>{gpus:,} GPUs: less lost to communication</source>
      <extracomment>ftcost_core/advice/candidates.py: _hardware</extracomment>
      <translation>GPUs: {gpus:,}; weniger Verlust durch Kommunikation</translation>
    </message>
    <message>
      <source>{gpus:,} × {gpu}, the cheapest other hardware that fits</source>
      <extracomment>ftcost_core/advice/candidates.py: _hardware</extracomment>
      <translation>{gpus:,} × {gpu}, die günstigste andere Hardware, die passt</translation>
    </message>
    <message>
      <source>{gpus} GPUs reach {scaling_efficiency:.0%} of their speed alone: fewer cost less</source>
      <extracomment>ftcost_core/advice/mistakes.py: _scale</extracomment>
      <translation>{gpus} GPUs erreichen {scaling_efficiency:.0%} ihres Einzeltempos: weniger GPUs kosten weniger</translation>
    </message>
    <message>
      <source>{guides}, line {line}, says {text}</source>
      <extracomment>tests/claims/opinions.py: Elsewhere.find</extracomment>
      <translation>{guides}, Zeile {line}, sagt {text}</translation>
    </message>
    <message>
      <source>{guides}, line {line}, says {text} as well.</source>
      <extracomment>tests/claims/opinions.py: Elsewhere.find</extracomment>
      <translation>{guides}, Zeile {line}, sagt ebenfalls {text}.</translation>
    </message>
    <message>
      <source>{host} answers {code} {reason}</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _content</extracomment>
      <translation>{host} antwortet {code} {reason}</translation>
    </message>
    <message>
      <source>{host} broke off after {sent:,} of {expected:,} bytes</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _read</extracomment>
      <translation>{host} brach nach {sent:,} von {expected:,} Bytes ab</translation>
    </message>
    <message>
      <source>{host} broke off: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _content</extracomment>
      <translation>{host} brach ab: {error}</translation>
    </message>
    <message>
      <source>{host} sends an archive of something else</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _catalogue</extracomment>
      <translation>{host} sendet ein Archiv mit etwas anderem</translation>
    </message>
    <message>
      <source>{host} sends another form than it used to: no "{name}" in it</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _rows_in</extracomment>
      <translation>{host} sendet eine andere Form als bisher: Es steht kein „{name}“ darin</translation>
    </message>
    <message>
      <source>{host} sends format {version}, later than FTCost knows</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: _rows_in</extracomment>
      <translation>{host} sendet Format {version}, neuer als FTCost es kennt</translation>
    </message>
    <message>
      <source>{host} sends more than {most:,} bytes, the most of this list</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _too_large</extracomment>
      <translation>{host} sendet mehr als {most:,} Bytes, das Höchste dieser Liste</translation>
    </message>
    <message>
      <source>{host} sends no list of prices as it used to ({why})</source>
      <extracomment>ftcost_core/catalogue/prices/updates/lists.py: read_update</extracomment>
      <translation>{host} sendet keine Preisliste wie bisher ({why})</translation>
    </message>
    <message>
      <source>{host} sends nothing that can be read</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: fetch</extracomment>
      <translation>{host} sendet nichts Lesbares</translation>
    </message>
    <message>
      <source>{host} sends on to {other}, which was not named: nothing is fetched there</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _allowed</extracomment>
      <translation>{host} leitet zu {other} weiter, das nicht genannt war: Dort wird nichts geholt</translation>
    </message>
    <message>
      <source>{host} takes too long</source>
      <extracomment>ftcost_core/catalogue/prices/updates/fetching.py: _too_slow</extracomment>
      <translation>{host} braucht zu lange</translation>
    </message>
    <message>
      <source>{images:,.3g} images a sequence: their tokens are not among these; a job for an image-language model gets both, an image at its own tokens</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation>{images:,.3g} Bilder je Sequenz: Deren Token sind hier nicht dabei; ein Job für ein Bild-Sprach-Modell bekommt beides, ein Bild mit seinen eigenen Token</translation>
    </message>
    <message>
      <source>{job_version}; a newer FTCost wrote this document</source>
      <extracomment>ftcost_core/documents/job.py: _parsed</extracomment>
      <translation>{job_version}; ein neueres FTCost hat dieses Dokument geschrieben</translation>
    </message>
    <message>
      <source>{job} over an assumed {saved_tokens} of the prompt saved in each call, at {price}</source>
      <extracomment>tests/claims/opinions.py: BreakEven.find</extracomment>
      <translation>{job}, geteilt durch angenommen {saved_tokens} des Prompts, die jeder Aufruf spart, zu {price}</translation>
    </message>
    <message>
      <source>{job} with {change}: {value} becomes {value_2}</source>
      <extracomment>tests/claims/ratios.py: Direction.find</extracomment>
      <translation>{job} mit {change}: aus {value} wird {value_2}</translation>
    </message>
    <message>
      <source>{job}, {parameters} parameters</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>{job}, {parameters} Parameter</translation>
    </message>
    <message>
      <source>{job}: {working} = {product}; the estimate has {value}.</source>
      <extracomment>tests/claims/estimates.py: Identity.find</extracomment>
      <translation>{job}: {working} = {product}; die Schätzung hat {value}.</translation>
    </message>
    <message>
      <source>{kind} at {price} is {word} on-demand at {usual}</source>
      <extracomment>ftcost_core/catalogue/prices/comparisons.py: _against_on_demand</extracomment>
      <translation>{kind} zu {price}: {word} On-Demand zu {usual}</translation>
    </message>
    <message>
      <source>{kind} below on-demand, {shares} pairs, {who}</source>
      <extracomment>tests/claims/prices.py: Discount.find</extracomment>
      <translation>{kind} unter On-Demand, Paare: {shares}, {who}</translation>
    </message>
    <message>
      <source>{kind} given; allowed: {kinds}{kind_2}</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _kind</extracomment>
      <translation>{kind} angegeben; erlaubt: {kinds}{kind_2}</translation>
    </message>
    <message>
      <source>{left_out} parts of messages{scope} that are neither text nor images are not counted</source>
      <extracomment>ftcost_core/dataset/counting.py: _notes</extracomment>
      <translation>{left_out} Teile von Nachrichten{scope}, die weder Text noch Bilder sind, werden nicht gezählt</translation>
    </message>
    <message>
      <source>{like} measured runs are like this one.</source>
      <extracomment>ftcost_core/evaluation/documents.py: evidence</extracomment>
      <translation>{like} gemessene Läufe sind diesem ähnlich.</translation>
    </message>
    <message>
      <source>{listed_price} {currency} an hour{rate}</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>{listed_price} {currency} je Stunde{rate}</translation>
    </message>
    <message>
      <source>{low} to {high}</source>
      <extracomment>ftcost_core/report/section_summary.py: _finance</extracomment>
      <translation>{low} bis {high}</translation>
    </message>
    <message>
      <source>{low} to {high} times what a {gpu} is expected to do</source>
      <extracomment>ftcost_core/pilot/machine.py: _profile</extracomment>
      <translation>das {low}- bis {high}-Fache dessen, was von einer {gpu} erwartet wird</translation>
    </message>
    <message>
      <source>{maker}'s nearest, {rpartition}</source>
      <extracomment>tests/claims/facts.py: ModelOfSize.find</extracomment>
      <translation>am nächsten von {maker}: {rpartition}</translation>
    </message>
    <message>
      <source>{merged} merged cells are read as their value in each row</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _spread</extracomment>
      <translation>verbundene Zellen, in jeder Zeile als ihr Wert gelesen: {merged}</translation>
    </message>
    <message>
      <source>{methods}, {strategy}, micro-batch {micro_batch}, checkpointing {checkpointing}, {optimizer}</source>
      <extracomment>ftcost_core/report/section_plans.py: _settings</extracomment>
      <translation>{methods}, {strategy}, Micro-Batch {micro_batch}, Checkpointing {checkpointing}, {optimizer}</translation>
    </message>
    <message>
      <source>{minutes} minutes</source>
      <extracomment>ftcost_core/report/section_summary.py: _platform</extracomment>
      <translation>{minutes} min</translation>
    </message>
    <message>
      <source>{missing} of {shards} shards are not there ({missing_2}): tensors are not counted</source>
      <extracomment>ftcost_core/importing/reading.py: _tensors</extracomment>
      <translation>fehlende Shards: {missing} von {shards} ({missing_2}); Tensoren sind nicht gezählt</translation>
    </message>
    <message>
      <source>{moment} a node needs {needed:,.0f} GiB of RAM, and has {capacity:,.0f}: {remedy}</source>
      <extracomment>ftcost_core/advice/warnings.py: host_warnings</extracomment>
      <translation>{moment} braucht ein Knoten {needed:,.0f} GiB RAM und hat {capacity:,.0f}: {remedy}</translation>
    </message>
    <message>
      <source>{moment} a node needs {needed:,.0f} to {high:,.0f} GiB of RAM, and has {capacity:,.0f}: {remedy}</source>
      <extracomment>ftcost_core/advice/warnings.py: host_warnings</extracomment>
      <translation>{moment} braucht ein Knoten {needed:,.0f} bis {high:,.0f} GiB RAM und hat {capacity:,.0f}: {remedy}</translation>
    </message>
    <message>
      <source>{names} and {names_2} more</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _regions</extracomment>
      <translation>{names} und {names_2} weitere</translation>
    </message>
    <message>
      <source>{name} (mine)</source>
      <extracomment>ftcost_core/catalogue/own_cards.py: shown_card</extracomment>
      <translation>{name} (meine)</translation>
    </message>
    <message>
      <source>{name} breaks after row {number}: {why}</source>
      <extracomment>ftcost_core/dataset/tables.py: table_rows</extracomment>
      <translation>{name} bricht nach Zeile {number} ab: {why}</translation>
    </message>
    <message>
      <source>{name} ends before its tensors do: the download is not complete</source>
      <extracomment>ftcost_core/importing/reading.py: _tensors</extracomment>
      <translation>{name} endet vor seinen Tensoren: der Download ist unvollständig</translation>
    </message>
    <message>
      <source>{name} has no bf16; use fp16-mixed</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: unsupported</extracomment>
      <translation>{name} hat kein bf16; fp16-mixed verwenden</translation>
    </message>
    <message>
      <source>{name} has no fp4; it would compute in fp8 or bf16</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: unsupported</extracomment>
      <translation>{name} hat kein fp4; gerechnet würde in fp8 oder bf16</translation>
    </message>
    <message>
      <source>{name} has no fp8; it would compute in bf16</source>
      <extracomment>ftcost_core/evaluation/gpu_support.py: unsupported</extracomment>
      <translation>{name} hat kein fp8; gerechnet würde in bf16</translation>
    </message>
    <message>
      <source>{name} has no matrix units: 16 bits are at most twice as fast as fp32, and in fp16 without bf16; the speed follows from its rates, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>{name} hat keine Matrixeinheiten: 16 Bit sind höchstens doppelt so schnell wie fp32, und in fp16 ohne bf16; das Tempo folgt aus den Raten, und seine Spanne ist weit</translation>
    </message>
    <message>
      <source>{name} is a card of your own: memory and rates are those that you gave, and the range of the speed is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>{name} ist eine eigene Karte: Speicher und Raten sind die angegebenen, und die Spanne des Tempos ist weit</translation>
    </message>
    <message>
      <source>{name} is a pickle and is not read: the count is the configuration's</source>
      <extracomment>ftcost_core/importing/reading.py: _folder</extracomment>
      <translation>{name} ist ein Pickle und wird nicht gelesen: die Anzahl ist die der Konfiguration</translation>
    </message>
    <message>
      <source>{name} is empty</source>
      <extracomment>ftcost_core/catalogue/prices/importers/detect.py: read_import</extracomment>
      <translation>{name} ist leer</translation>
    </message>
    <message>
      <source>{name} is known from its announcement alone: its memory and rates may still change, no training on it has been published, and the range of the speed is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>{name} ist nur aus der Ankündigung bekannt: Speicher und Raten können sich noch ändern, kein Training darauf ist veröffentlicht, und die Spanne des Tempos ist breit</translation>
    </message>
    <message>
      <source>{name} is no workbook: not a packed XLSX file</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _check</extracomment>
      <translation>{name} ist keine Arbeitsmappe: keine gepackte XLSX-Datei</translation>
    </message>
    <message>
      <source>{name} is no workbook: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _open</extracomment>
      <translation>{name} ist keine Arbeitsmappe: {error}</translation>
    </message>
    <message>
      <source>{name} is not in the GPU catalogue: only its price can be used{hint}</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _gpu</extracomment>
      <translation>{name} ist nicht im GPU-Katalog: nur der Preis ist verwendbar{hint}</translation>
    </message>
    <message>
      <source>{name} is not there: how the run is spread is left open</source>
      <extracomment>ftcost_core/configurations/launchers.py: command</extracomment>
      <translation>{name} ist nicht da: Wie der Lauf verteilt ist, bleibt offen</translation>
    </message>
    <message>
      <source>{name} is not there: the ZeRO stage is left open</source>
      <extracomment>ftcost_core/configurations/launchers.py: beside</extracomment>
      <translation>{name} ist nicht da: Die ZeRO-Stufe bleibt offen</translation>
    </message>
    <message>
      <source>{name} is of a generation without matrix units and bf16 that current releases of PyTorch, bitsandbytes and Unsloth no longer support or never did: pin versions that do; the speed follows from its rates, and its range is wide</source>
      <extracomment>ftcost_core/catalogue/cautions.py</extracomment>
      <translation>{name} gehört zu einer Generation ohne Matrixeinheiten und bf16, die aktuelle Ausgaben von PyTorch, bitsandbytes und Unsloth nicht mehr oder noch nie unterstützen: Legen Sie Versionen fest, die es tun; das Tempo folgt aus den Raten, und seine Spanne ist weit</translation>
    </message>
    <message>
      <source>{name} is read as {meant}</source>
      <extracomment>ftcost_core/advice/warnings.py: _model</extracomment>
      <translation>{name} wird als {meant} gelesen</translation>
    </message>
    <message>
      <source>{name} is too large: export the sheet as CSV</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _check</extracomment>
      <translation>{name} ist zu groß: das Blatt als CSV exportieren</translation>
    </message>
    <message>
      <source>{name} – FTCost report</source>
      <extracomment>ftcost_core/report/html.py: to_html</extracomment>
      <translation>{name} – FTCost-Bericht</translation>
    </message>
    <message>
      <source>{name}, ${usd_per_gpu_hour}/h ÷ {memory_gb} GB</source>
      <extracomment>tests/claims/prices.py: UnitPrice.find</extracomment>
      <translation>{name}, ${usd_per_gpu_hour}/h ÷ {memory_gb} GB</translation>
    </message>
    <message>
      <source>{name}, over: {source}</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_billing</extracomment>
      <translation>{name}, über: {source}</translation>
    </message>
    <message>
      <source>{name}, {kind}, {who}, seen {seen}</source>
      <extracomment>tests/claims/prices.py: ListPrice.find</extracomment>
      <translation>{name}, {kind}, {who}, gesehen {seen}</translation>
    </message>
    <message>
      <source>{name}, {of} over {to}</source>
      <extracomment>tests/claims/prices.py: PriceRatio.find</extracomment>
      <translation>{name}, {of} zu {to}</translation>
    </message>
    <message>
      <source>{name}: "{text}" given; allowed: a number from 0{hint}</source>
      <extracomment>ftcost_core/catalogue/prices/list_header.py: read_header</extracomment>
      <translation>{name}: "{text}" angegeben; erlaubt: eine Zahl ab 0{hint}</translation>
    </message>
    <message>
      <source>{name}: not read; it may change memory or time</source>
      <extracomment>ftcost_core/configurations/rows.py: name_unread</extracomment>
      <translation>{name}: nicht gelesen; das kann Speicher oder Zeit ändern</translation>
    </message>
    <message>
      <source>{name}: weights and optimizer states have no fp32 copy, and small updates are rounded away; {other} needs about twice as much</source>
      <extracomment>ftcost_core/advice/warnings.py: _of_trainer</extracomment>
      <translation>{name}: Gewichte und Optimiererzustände haben keine FP32-Kopie, kleine Änderungen gehen beim Runden verloren; {other} braucht etwa doppelt so viel</translation>
    </message>
    <message>
      <source>{name}: {given} given; allowed: {allowed}; not read</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings._wrong</extracomment>
      <translation>{name}: {given} angegeben; erlaubt: {allowed}; nicht gelesen</translation>
    </message>
    <message>
      <source>{name}: {given} is not read: {path} keeps its usual value</source>
      <extracomment>ftcost_core/configurations/draft.py: Draft.word</extracomment>
      <translation>{name}: {given} wird nicht gelesen: {path} behält den üblichen Wert</translation>
    </message>
    <message>
      <source>{name}: {value} is filled in elsewhere: not read</source>
      <extracomment>ftcost_core/configurations/settings.py: TrainerSettings.raw</extracomment>
      <translation>{name}: {value} wird anderswo eingesetzt: nicht gelesen</translation>
    </message>
    <message>
      <source>{next} is a folder</source>
      <extracomment>ftcost_core/exporters/writing.py: _refuse_what_exists</extracomment>
      <translation>{next} ist ein Ordner</translation>
    </message>
    <message>
      <source>{objective} of {model} with DoRA</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model} mit DoRA</translation>
    </message>
    <message>
      <source>{objective} of {model} with LoRA</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model} mit LoRA</translation>
    </message>
    <message>
      <source>{objective} of {model} with QLoRA</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model} mit QLoRA</translation>
    </message>
    <message>
      <source>{objective} of {model}, all weights</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model}, alle Gewichte</translation>
    </message>
    <message>
      <source>{objective} of {model}, from scratch</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model}, von Grund auf</translation>
    </message>
    <message>
      <source>{objective} of {model}, last layers</source>
      <extracomment>ftcost_core/wording/job_titles.py</extracomment>
      <translation>{objective} von {model}, letzte Schichten</translation>
    </message>
    <message>
      <source>{of} at {provider}, {prices} models</source>
      <extracomment>tests/claims/prices.py: ManagedPrice.find</extracomment>
      <translation>{of} bei {provider}, Modelle: {prices}</translation>
    </message>
    <message>
      <source>{optimizer_steps}, {step_s} each</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>{optimizer_steps}, je {step_s}</translation>
    </message>
    <message>
      <source>{other} reserved and owned offers are left out: the format has no terms</source>
      <extracomment>ftcost_core/catalogue/prices/exporters/catalogues.py: _by_provider</extracomment>
      <translation>ausgelassene reservierte und eigene Angebote: {other}; das Format hat keine Konditionen</translation>
    </message>
    <message>
      <source>{padding_share:.0%} of the tokens computed on are padding: pack, or shorten the context</source>
      <extracomment>ftcost_core/advice/mistakes.py: _context</extracomment>
      <translation>{padding_share:.0%} der berechneten Token sind Padding: packen oder den Kontext verkürzen</translation>
    </message>
    <message>
      <source>{parameters} parameters</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>{parameters} Parameter</translation>
    </message>
    <message>
      <source>{parts} offers of a part of a GPU are left out: the format counts whole ones</source>
      <extracomment>ftcost_core/catalogue/prices/exporters/catalogues.py: to_gpuhunt</extracomment>
      <translation>ausgelassene Angebote von GPU-Teilen: {parts}; das Format zählt nur ganze</translation>
    </message>
    <message>
      <source>{path} cannot be read: {error}</source>
      <extracomment>ftcost_core/catalogue/prices/importers/workbook.py: _check</extracomment>
      <translation>{path} lässt sich nicht lesen: {error}</translation>
    </message>
    <message>
      <source>{path} cannot be removed: {error}</source>
      <extracomment>ftcost_core/storage/own_documents.py: OwnDocuments.forget</extracomment>
      <translation>{path} lässt sich nicht entfernen: {error}</translation>
    </message>
    <message>
      <source>{path} cannot be written: the folder does not exist</source>
      <extracomment>ftcost_core/report/writing.py: refuse_existing</extracomment>
      <translation>{path} lässt sich nicht schreiben: der Ordner existiert nicht</translation>
    </message>
    <message>
      <source>{path} cannot be written: {error}</source>
      <extracomment>ftcost_core/exporters/writing.py: write</extracomment>
      <translation>{path} lässt sich nicht schreiben: {error}</translation>
    </message>
    <message>
      <source>{path} exists; --force overwrites it</source>
      <extracomment>ftcost_core/report/writing.py: _already_exists</extracomment>
      <translation>{path} existiert; --force überschreibt es</translation>
    </message>
    <message>
      <source>{path} exists; --overwrite replaces it</source>
      <extracomment>ftcost_core/exporters/writing.py: _refuse_what_exists</extracomment>
      <translation>{path} existiert; --overwrite ersetzt es</translation>
    </message>
    <message>
      <source>{path} holds no language model: it has no block count</source>
      <extracomment>ftcost_core/importing/gguf.py: gguf_model</extracomment>
      <translation>{path} enthält kein Sprachmodell: die Blockanzahl fehlt</translation>
    </message>
    <message>
      <source>{path} is a folder; a file is needed</source>
      <extracomment>ftcost_core/report/writing.py: refuse_existing</extracomment>
      <translation>{path} ist ein Ordner; gebraucht wird eine Datei</translation>
    </message>
    <message>
      <source>{path} is a {kind} file, which {needed}</source>
      <extracomment>ftcost_core/dataset/tables.py: _refuse_without_reader</extracomment>
      <translation>{path} ist eine {kind}-Datei, die Folgendes erfordert: {needed}</translation>
    </message>
    <message>
      <source>{path} is compressed with zstd; unpack it first, or `pip install 'ftcost[zstd]'`</source>
      <extracomment>ftcost_core/dataset/streams.py: _unpacked</extracomment>
      <translation>{path} ist mit zstd gepackt; entpacken Sie die Datei zuerst, oder `pip install 'ftcost[zstd]'`</translation>
    </message>
    <message>
      <source>{path} is kept: {problems}; move it away or save under another name</source>
      <extracomment>ftcost_core/storage/own_documents.py: OwnDocuments._place</extracomment>
      <translation>{path} bleibt: {problems}; verschieben oder unter anderem Namen speichern</translation>
    </message>
    <message>
      <source>{path} is no .tiktoken file: it lacks single bytes</source>
      <extracomment>ftcost_core/dataset/tiktoken.py: _ranks</extracomment>
      <translation>{path} ist keine .tiktoken-Datei: einzelne Bytes fehlen</translation>
    </message>
    <message>
      <source>{path} is no .tiktoken file: line {number} is not a token in base 64 and its rank</source>
      <extracomment>ftcost_core/dataset/tiktoken.py: _ranks</extracomment>
      <translation>{path} ist keine .tiktoken-Datei: Zeile {number} ist kein Token in Base64 mit seinem Rang</translation>
    </message>
    <message>
      <source>{path} is no whole Parquet file: its end is missing</source>
      <extracomment>ftcost_core/dataset/tables.py: _table_batches</extracomment>
      <translation>{path} ist keine vollständige Parquet-Datei: ihr Ende fehlt</translation>
    </message>
    <message>
      <source>{path}, line {line}: {name} is given again: the last is read</source>
      <extracomment>ftcost_core/configurations/files.py: _yaml</extracomment>
      <translation>{path}, Zeile {line}: {name} ist noch einmal angegeben: Das letzte gilt</translation>
    </message>
    <message>
      <source>{path}: {name} is given {times} times: the last is read</source>
      <extracomment>ftcost_core/configurations/files.py: _json.filled</extracomment>
      <translation>{path}: {name} ist {times}-mal angegeben: Das letzte gilt</translation>
    </message>
    <message>
      <source>{plan}; {provider}, price of {as_of}</source>
      <extracomment>ftcost_core/report/figures.py: _plans</extracomment>
      <translation>{plan}; {provider}, Preis vom {as_of}</translation>
    </message>
    <message>
      <source>{price_per_hour} an hour for all machines</source>
      <extracomment>ftcost_core/report/section_summary.py: _finance</extracomment>
      <translation>{price_per_hour} je Stunde für alle Maschinen</translation>
    </message>
    <message>
      <source>{price_per_hour} an hour for all machines together</source>
      <extracomment>ftcost_core/report/section_cost.py: _paid</extracomment>
      <translation>{price_per_hour} je Stunde für alle Maschinen zusammen</translation>
    </message>
    <message>
      <source>{price} for {gpus} GPUs is far from the usual: is it the price of one?</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: _far</extracomment>
      <translation>{price} für {gpus} GPUs ist weit vom üblichen: Ist es der Preis von einer?</translation>
    </message>
    <message>
      <source>{provider} has a list already, which keeps its own billing rules: {fields} are not taken</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: _kept_rules</extracomment>
      <translation>{provider} hat schon eine Liste, die ihre eigenen Abrechnungsregeln behält: {fields} werden nicht übernommen</translation>
    </message>
    <message>
      <source>{provider}, {model}; price of {as_of}; {source}</source>
      <extracomment>ftcost_core/report/figures.py: _beside</extracomment>
      <translation>{provider}, {model}; Preis vom {as_of}; {source}</translation>
    </message>
    <message>
      <source>{ram_gib:g} GiB of RAM beside {gpus:g} x {memory_gb:g} GB of GPU memory</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: machine_problems</extracomment>
      <translation>{ram_gib:g} GiB RAM neben {gpus:g} x {memory_gb:g} GB GPU-Speicher</translation>
    </message>
    <message>
      <source>{ram} {units} of RAM {moment} ({ends}), {disk} {units} of disk</source>
      <extracomment>ftcost_core/wording/labels.py: host_words</extracomment>
      <translation>{ram} {units} RAM {moment} ({ends}), {disk} {units} Speicherplatz</translation>
    </message>
    <message>
      <source>{read} is 0</source>
      <extracomment>tests/claims/ratios.py: ratio</extracomment>
      <translation>{read} ist 0</translation>
    </message>
    <message>
      <source>{recipe} checkpoints every layer or none: every layer here, slower than the estimate.</source>
      <extracomment>resources/exporters/settings/torchtune.json</extracomment>
      <translation>{recipe} wendet Checkpointing auf alle Schichten an oder auf keine: hier auf alle, langsamer als in der Schätzung.</translation>
    </message>
    <message>
      <source>{record} is no object with fields</source>
      <extracomment>ftcost_core/dataset/formats.py: _value</extracomment>
      <translation>{record} ist kein Objekt mit Feldern</translation>
    </message>
    <message>
      <source>{release} was not read: what is left open is what {known} does</source>
      <extracomment>ftcost_core/advice/warnings.py: _of_trainer</extracomment>
      <translation>{release} wurde nicht gelesen: Was offen bleibt, ist, was {known} tut</translation>
    </message>
    <message>
      <source>{row} cells under {fields} columns</source>
      <extracomment>ftcost_core/catalogue/prices/importers/spreadsheet.py: read_table</extracomment>
      <translation>{row} Zellen unter {fields} Spalten</translation>
    </message>
    <message>
      <source>{said}, not {text}.</source>
      <extracomment>tests/claims/opinions.py: Elsewhere.find</extracomment>
      <translation>{said}, nicht {text}.</translation>
    </message>
    <message>
      <source>{script} turns the data into the records that {title} reads; it runs first.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _data_notes</extracomment>
      <translation>{script} macht aus den Daten die Einträge, die {title} liest; es läuft zuerst.</translation>
    </message>
    <message>
      <source>{sentence} Of that price: {note}.</source>
      <extracomment>tests/claims/prices.py: ListPrice.find</extracomment>
      <translation>{sentence} Zu diesem Preis: {note}.</translation>
    </message>
    <message>
      <source>{setting}: no matrix of it is known: the usual ones are taken</source>
      <extracomment>ftcost_core/configurations/roles.py: targets</extracomment>
      <translation>{setting}: Keine Matrix davon ist bekannt: Es werden die üblichen genommen</translation>
    </message>
    <message>
      <source>{setting}: {name} is no matrix of this model that is known: not read</source>
      <extracomment>ftcost_core/configurations/roles.py: targets</extracomment>
      <translation>{setting}: {name} ist keine bekannte Matrix dieses Modells: nicht gelesen</translation>
    </message>
    <message>
      <source>{share:.3g} of the data is held out and evaluated after each epoch; training does not see it.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: all_notes</extracomment>
      <translation>{share:.3g} der Daten wird zurückgehalten und nach jeder Epoche evaluiert; das Training sieht sie nicht.</translation>
    </message>
    <message>
      <source>{share} likely in budget</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>zu {share} im Budget</translation>
    </message>
    <message>
      <source>{share} likely in time</source>
      <extracomment>ftcost_core/wording/verdicts.py</extracomment>
      <translation>zu {share} pünktlich</translation>
    </message>
    <message>
      <source>{share} likely to fit</source>
      <extracomment>ftcost_core/wording/verdicts.py: fit_verdict</extracomment>
      <translation>passt zu {share}</translation>
    </message>
    <message>
      <source>{speed} for {text} are {done}, not {low}: those take {hours} h.</source>
      <extracomment>tests/claims/arithmetic.py: TokensAtSpeed.find</extracomment>
      <translation>{speed} über {text} sind {done}, nicht {low}: die brauchen {hours} h.</translation>
    </message>
    <message>
      <source>{spots} that fit. Cheapest: {name}, {usd} in {hours}. Fastest: {name_2}, {hours_2} for {usd_2}.</source>
      <extracomment>ftcost_core/charts/cost_time.py: _finding</extracomment>
      <translation>Passende: {spots}. Günstigstes: {name}, {usd} in {hours}. Schnellstes: {name_2}, {hours_2} für {usd_2}.</translation>
    </message>
    <message>
      <source>{spread} spot prices differ by zone or region: the median is taken, the range is in the note</source>
      <extracomment>ftcost_core/catalogue/prices/importers/skypilot.py: _offers</extracomment>
      <translation>Spot-Preise, die sich je Zone oder Region unterscheiden: {spread}; genommen ist der Median, die Spanne steht in der Notiz</translation>
    </message>
    <message>
      <source>{strategy} keeps weights on the GPU: the optimizer alone is offloaded</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>{strategy} hält die Gewichte auf der GPU: nur der Optimierer wird ausgelagert</translation>
    </message>
    <message>
      <source>{text} (it still does not fit)</source>
      <extracomment>ftcost_core/report/section_beside.py: _change</extracomment>
      <translation>{text} (passt auch so nicht)</translation>
    </message>
    <message>
      <source>{text} given; allowed: 1 to 120</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: 1 bis 120</translation>
    </message>
    <message>
      <source>{text} given; allowed: a day such as 2026-11-09, or a month such as 2026-11</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _dates</extracomment>
      <translation>{text} angegeben; erlaubt: ein Tag wie 2026-11-09 oder ein Monat wie 2026-11</translation>
    </message>
    <message>
      <source>{text} given; allowed: a number from 0</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: eine Zahl ab 0</translation>
    </message>
    <message>
      <source>{text} given; allowed: a number such as 1.99, the amount for an hour</source>
      <extracomment>ftcost_core/catalogue/prices/read_offer.py: _price</extracomment>
      <translation>{text} angegeben; erlaubt: eine Zahl wie 1.99, der Betrag für eine Stunde</translation>
    </message>
    <message>
      <source>{text} given; allowed: at most {largest_price}</source>
      <extracomment>ftcost_core/catalogue/prices/read_offer.py: _price</extracomment>
      <translation>{text} angegeben; erlaubt: höchstens {largest_price}</translation>
    </message>
    <message>
      <source>{text} given; allowed: more than 0 (a free offer says free = true)</source>
      <extracomment>ftcost_core/catalogue/prices/read_offer.py: _price</extracomment>
      <translation>{text} angegeben; erlaubt: mehr als 0 (ein kostenloses Angebot sagt free = true)</translation>
    </message>
    <message>
      <source>{text} given; allowed: more than 0, at most 100000</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: mehr als 0, höchstens 100000</translation>
    </message>
    <message>
      <source>{text} given; allowed: more than 0, at most a year</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: mehr als 0, höchstens ein Jahr</translation>
    </message>
    <message>
      <source>{text} given; allowed: whole GPUs, or a part below 1</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: ganze GPUs oder ein Teil unter 1</translation>
    </message>
    <message>
      <source>{text} given; allowed: {allowed}</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _numbers</extracomment>
      <translation>{text} angegeben; erlaubt: {allowed}</translation>
    </message>
    <message>
      <source>{text} is {value} the range</source>
      <extracomment>tests/claims/judge.py: _apart</extracomment>
      <translation>{text} liegt {value} der Spanne</translation>
    </message>
    <message>
      <source>{text} lies ahead; allowed: today or before</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: _dates</extracomment>
      <translation>{text} liegt in der Zukunft; erlaubt: heute oder früher</translation>
    </message>
    <message>
      <source>{title} cuts samples that are longer than the context: {lost:.1%} of the tokens that the estimate counts.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _cut_notes</extracomment>
      <translation>{title} kürzt Beispiele, die länger als der Kontext sind: {lost:.1%} der Token, die die Schätzung zählt.</translation>
    </message>
    <message>
      <source>{title} cuts samples that are longer than the context; the estimate counts all of their tokens.</source>
      <extracomment>ftcost_core/exporters/trainer_files.py: _cut_notes</extracomment>
      <translation>{title} kürzt Beispiele, die länger als der Kontext sind; die Schätzung zählt alle ihre Token.</translation>
    </message>
    <message>
      <source>{title} has no context parallelism here: its ranks become data-parallel ones, and a GPU holds more than the estimate says.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine Kontextparallelität: Ihre Ränge werden datenparallel, und eine GPU hält mehr, als die Schätzung sagt.</translation>
    </message>
    <message>
      <source>{title} has no expert parallelism here: every GPU holds the experts of all ranks.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine Expertenparallelität: Jede GPU hält die Experten aller Ränge.</translation>
    </message>
    <message>
      <source>{title} has no interleaved pipeline stages here.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine verschränkten Pipeline-Stufen.</translation>
    </message>
    <message>
      <source>{title} has no pipeline parallelism here: its ranks become data-parallel ones, and a GPU holds more than the estimate says.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine Pipeline-Parallelität: Ihre Ränge werden datenparallel, und eine GPU hält mehr, als die Schätzung sagt.</translation>
    </message>
    <message>
      <source>{title} has no shard groups here: all GPUs shard a model together.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine Shard-Gruppen: Alle GPUs teilen sich ein Modell.</translation>
    </message>
    <message>
      <source>{title} has no switch for sequence parallelism beside tensor parallelism.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat keinen Schalter für Sequenzparallelität neben Tensorparallelität.</translation>
    </message>
    <message>
      <source>{title} has no tensor parallelism here: its ranks become data-parallel ones, and a GPU holds more than the estimate says.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier keine Tensorparallelität: Ihre Ränge werden datenparallel, und eine GPU hält mehr, als die Schätzung sagt.</translation>
    </message>
    <message>
      <source>{title} has no {optimizer} here: another stands in its place and keeps other states.</source>
      <extracomment>resources/exporters/settings/shared.json</extracomment>
      <translation>{title} hat hier kein {optimizer}: Ein anderer steht an seiner Stelle und hält andere Zustände.</translation>
    </message>
    <message>
      <source>{tokens:,} tokens are given, but the lengths add up to about {counted:,.0f}</source>
      <extracomment>ftcost_core/advice/mistakes.py: _tokens</extracomment>
      <translation>{tokens:,} Token sind angegeben, aber die Längen ergeben etwa {counted:,.0f}</translation>
    </message>
    <message>
      <source>{tokens:,} tokens fill {optimizer_steps} optimizer steps in all: if these are samples, say samples and their mean tokens</source>
      <extracomment>ftcost_core/advice/mistakes.py: _tokens</extracomment>
      <translation>Optimiererschritte aus {tokens:,} Token insgesamt: {optimizer_steps}; falls es Beispiele sind, Beispiele und ihre mittleren Token angeben</translation>
    </message>
    <message>
      <source>{tokens:,} tokens in {samples:,} samples are {tokens_2:.1f} each: few</source>
      <extracomment>ftcost_core/advice/mistakes.py: _tokens</extracomment>
      <translation>{tokens:,} Token in {samples:,} Beispielen sind je {tokens_2:.1f}: wenig</translation>
    </message>
    <message>
      <source>{tokens:,} tokens in {samples:,} samples is one token each: were samples taken for tokens?</source>
      <extracomment>ftcost_core/advice/mistakes.py: _tokens</extracomment>
      <translation>{tokens:,} Token in {samples:,} Beispielen sind je ein Token: Wurden Beispiele für Token gehalten?</translation>
    </message>
    <message>
      <source>{tokens_per_s_per_gpu:,.0f} tokens/s would keep the GPU at {mfu:.0%} of its peak rate: a burst, or a peak taken for what is sustained?</source>
      <extracomment>ftcost_core/advice/mistakes.py: _speed</extracomment>
      <translation>{tokens_per_s_per_gpu:,.0f} Token/s hielten die GPU bei {mfu:.0%} ihrer Spitzenrate: ein kurzer Schub, oder eine Spitze, für dauerhaft gehalten?</translation>
    </message>
    <message>
      <source>{tokens_per_s_per_gpu} tokens/s on a GPU{source}</source>
      <extracomment>ftcost_core/report/section_reading.py: ranges_section</extracomment>
      <translation>{tokens_per_s_per_gpu} Token/s auf einer GPU{source}</translation>
    </message>
    <message>
      <source>{tokens_per_s} tokens/s × {each} × {parameters} parameters are {rate} TFLOP/s, {rate_2} times the peak of {gpus} × {name} ({peak})</source>
      <extracomment>tests/claims/physics.py: too_fast</extracomment>
      <translation>{tokens_per_s} Token/s × {each} × {parameters} Parameter sind {rate} TFLOP/s, das {rate_2}-Fache der Spitze von {gpus} × {name} ({peak})</translation>
    </message>
    <message>
      <source>{tokens} in {samples} are {each} a sample; the model's longest context is {longest:,}.</source>
      <extracomment>tests/claims/arithmetic.py: TokensPerSample.find</extracomment>
      <translation>{tokens} in {samples} sind je Beispiel {each}; der längste Kontext des Modells ist {longest:,}.</translation>
    </message>
    <message>
      <source>{tokens} tokens in {epochs} epochs</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>{tokens} Token, Epochen: {epochs}</translation>
    </message>
    <message>
      <source>{tokens} tokens in {hours} h: {said}</source>
      <extracomment>tests/claims/physics.py: too_fast_for_hours</extracomment>
      <translation>{tokens} Token in {hours} h: {said}</translation>
    </message>
    <message>
      <source>{tokens} tokens, {batching}</source>
      <extracomment>ftcost_core/report/section_summary.py: _research</extracomment>
      <translation>{tokens} Token, {batching}</translation>
    </message>
    <message>
      <source>{tool} has no {provider}: it looks for the machines elsewhere, at other prices.</source>
      <extracomment>ftcost_core/exporters/cluster.py: offer_notes</extracomment>
      <translation>{tool} kennt {provider} nicht: Es sucht die Maschinen anderswo, zu anderen Preisen.</translation>
    </message>
    <message>
      <source>{total} in all (80 % range {low} to {high}), {per_million_tokens} per million trained tokens. Amounts are in {currency}, {tax}; the range carries over from the hours.</source>
      <extracomment>ftcost_core/report/section_cost.py: _bill</extracomment>
      <translation>{total} insgesamt (80-%-Bereich {low} bis {high}), {per_million_tokens} je Million trainierter Token. Beträge in {currency}, {tax}; der Bereich folgt aus dem der Stunden.</translation>
    </message>
    <message>
      <source>{total} in all and {each} for one of {gpus} GPUs contradict each other</source>
      <extracomment>ftcost_core/catalogue/prices/preview.py: _agreement</extracomment>
      <translation>{total} insgesamt und {each} für eine von {gpus} GPUs widersprechen einander</translation>
    </message>
    <message>
      <source>{trainer}'s own</source>
      <extracomment>ftcost_core/evaluation/choices.py: trainer_choices</extracomment>
      <translation>{trainer}-eigen</translation>
    </message>
    <message>
      <source>{training} fits {hardware} ({share})</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>{training} passt auf {hardware} ({share})</translation>
    </message>
    <message>
      <source>{training} in {states}</source>
      <extracomment>ftcost_core/wording/answer.py: answer</extracomment>
      <translation>{training} in {states}</translation>
    </message>
    <message>
      <source>{training} on {hardware}</source>
      <extracomment>ftcost_core/wording/job_titles.py: automatic_title</extracomment>
      <translation>{training} auf {hardware}</translation>
    </message>
    <message>
      <source>{used} of {capacity} {units}</source>
      <extracomment>ftcost_core/report/section_summary.py: verdict</extracomment>
      <translation>{used} von {capacity} {units}</translation>
    </message>
    <message>
      <source>{used}; the largest part is {lower}, {size} {units} ({size_2}). The range reaches from {device_low} to {device_high} {units}.</source>
      <extracomment>ftcost_core/report/section_memory.py: _summary</extracomment>
      <translation>{used}; der größte Teil: {lower}, {size} {units} ({size_2}). Die Spanne reicht von {device_low} bis {device_high} {units}.</translation>
    </message>
    <message>
      <source>{value} GB ({low})</source>
      <extracomment>tests/claims/estimates.py: _memory</extracomment>
      <translation>{value} GB ({low})</translation>
    </message>
    <message>
      <source>{value} for {job}, {value_2} with {change}</source>
      <extracomment>tests/claims/ratios.py: Ratio.find</extracomment>
      <translation>{value} für {job}, {value_2} mit {change}</translation>
    </message>
    <message>
      <source>{value} is no list of messages</source>
      <extracomment>ftcost_core/dataset/formats.py: _messages</extracomment>
      <translation>{value} ist keine Liste von Nachrichten</translation>
    </message>
    <message>
      <source>{value}left open: {opened}</source>
      <extracomment>ftcost_core/report/section_beside.py: _change</extracomment>
      <translation>{value}offen gelassen: {opened}</translation>
    </message>
    <message>
      <source>{vcpus:g} vCPUs beside {gpus:g} GPUs</source>
      <extracomment>ftcost_core/catalogue/prices/row_checks.py: machine_problems</extracomment>
      <translation>{vcpus:g} vCPUs neben {gpus:g} GPUs</translation>
    </message>
    <message>
      <source>{verdicts} published verdicts, each by fits that know nothing of its source: Brier score {score}; {known} of those whose settings are all known.</source>
      <extracomment>ftcost_core/charts/calibration.py: calibration_finding</extracomment>
      <translation>{verdicts} veröffentlichte Urteile, jedes ohne seine Quelle bewertet: Brier-Score {score}; {known} bei denen, deren Einstellungen alle bekannt sind.</translation>
    </message>
    <message>
      <source>{version}; a newer FTCost wrote this file</source>
      <extracomment>ftcost_core/catalogue/prices/importers/objects.py: read_objects</extracomment>
      <translation>{version}; ein neueres FTCost hat diese Datei geschrieben</translation>
    </message>
    <message>
      <source>{wall_hours:,.1f} h is past the deadline of {deadline:,.1f} h</source>
      <extracomment>ftcost_core/advice/warnings.py: job_warnings</extracomment>
      <translation>{wall_hours:,.1f} h liegen über der Frist von {deadline:,.1f} h</translation>
    </message>
    <message>
      <source>{what} ({n:,} parameters) are stored and not counted</source>
      <extracomment>ftcost_core/importing/checkpoint.py: with_checkpoint</extracomment>
      <translation>{what} ({n:,} Parameter) sind gespeichert und nicht gezählt</translation>
    </message>
    <message>
      <source>{what} are {least} GB, more than the {capacity} GB of {gpus} × {name}</source>
      <extracomment>tests/claims/physics.py: too_small</extracomment>
      <translation>{what}: {least} GB, mehr als die {capacity} GB von {gpus} × {name}</translation>
    </message>
    <message>
      <source>{what} are {least} GB, more than {text}</source>
      <extracomment>tests/claims/estimates.py: Estimate._impossible</extracomment>
      <translation>{what}: {least} GB, mehr als {text}</translation>
    </message>
    <message>
      <source>{what} has more than {most_rows} rows</source>
      <extracomment>ftcost_core/catalogue/prices/importers/imported.py: too_many</extracomment>
      <translation>{what} hat mehr als {most_rows} Zeilen</translation>
    </message>
    <message>
      <source>{why}; the tokenizer.json of the same model needs nothing</source>
      <extracomment>ftcost_core/dataset/tokenizer.py: _sentencepiece</extracomment>
      <translation>{why}; die tokenizer.json desselben Modells braucht nichts</translation>
    </message>
    <message>
      <source>{why}; {choice}</source>
      <extracomment>ftcost_core/dataset/counting.py: count_lengths</extracomment>
      <translation>{why}; {choice}</translation>
    </message>
    <message>
      <source>{words} fits no number of GPUs that was tried</source>
      <extracomment>tests/claims/estimates.py: GpusNeeded.find</extracomment>
      <translation>{words} passt auf keine der versuchten GPU-Anzahlen</translation>
    </message>
    <message>
      <source>{words} for {title} with this strategy</source>
      <extracomment>ftcost_core/evaluation/checks.py: _check_context</extracomment>
      <translation>{words} für {title} mit dieser Strategie</translation>
    </message>
    <message>
      <source>{words}: {least} hold it ({on_one} on each)</source>
      <extracomment>tests/claims/estimates.py: GpusNeeded.find</extracomment>
      <translation>{words}; nötige GPUs: {least} ({on_one} auf jeder)</translation>
    </message>
    <message>
      <source>{words}: {never}; {least} GPUs hold it.</source>
      <extracomment>tests/claims/estimates.py: GpusNeeded.find</extracomment>
      <translation>{words}: {never}; nötige GPUs: {least}.</translation>
    </message>
    <message>
      <source>“{0}” among your models is this one now.</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog._keep</extracomment>
      <translation>„{0}“ unter den eigenen Modellen ist jetzt dieses.</translation>
    </message>
    <message>
      <source>“{0}” cannot be opened.</source>
      <extracomment>ftcost_gui/chrome/document_actions.py: DocumentActions._refuse</extracomment>
      <translation>„{0}“ lässt sich nicht öffnen.</translation>
    </message>
    <message>
      <source>“{0}” cannot be read as a pilot's log.</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_view.py: PilotView._refuse</extracomment>
      <translation>„{0}“ lässt sich nicht als Log eines Pilotlaufs lesen.</translation>
    </message>
    <message>
      <source>“{0}” cannot be saved.</source>
      <extracomment>ftcost_gui/chrome/document_actions.py: DocumentActions._write</extracomment>
      <translation>„{0}“ lässt sich nicht speichern.</translation>
    </message>
    <message>
      <source>“{0}” cannot be saved: {1}</source>
      <extracomment>ftcost_gui/charts/menu.py: ChartMenu._save</extracomment>
      <translation>„{0}“ lässt sich nicht speichern: {1}</translation>
    </message>
    <message>
      <source>“{0}” has changed on disk since it was opened.</source>
      <extracomment>ftcost_gui/dialogs/questions.py: ask_overwrite</extracomment>
      <translation>„{0}“ wurde seit dem Öffnen auf der Platte geändert.</translation>
    </message>
    <message>
      <source>“{0}” is a configuration of {1}, read as a job.</source>
      <extracomment>ftcost_gui/chrome/document_actions.py: DocumentActions.import_configuration</extracomment>
      <translation>„{0}“ ist eine Konfiguration von {1}, gelesen als Job.</translation>
    </message>
    <message>
      <source>“{0}” is kept: the search for base models lists it under Yours.</source>
      <extracomment>ftcost_gui/dialogs/models/import_dialog.py: ImportModelDialog._keep</extracomment>
      <translation>„{0}“ ist behalten: Die Suche nach Basismodellen führt es unter „Eigenes“.</translation>
    </message>
    <message>
      <source>“{0}” is not a number; 10M, 1.5B, 8k and 10 000 are</source>
      <extracomment>ftcost_gui/widgets/number_field.py: NumberField._tell</extracomment>
      <translation>„{0}“ ist keine Zahl; 10M, 1.5B, 8k und 10 000 sind es</translation>
    </message>
    <message>
      <source>“{0}” is not a time; 48, 72 h, 3 days and 90 min are</source>
      <extracomment>ftcost_gui/widgets/number_field.py: NumberField._tell</extracomment>
      <translation>„{0}“ ist keine Zeit; 48, 72 h, 3 Tage und 90 min sind welche</translation>
    </message>
    <message>
      <source>“{0}” is not among the prices in use: hidden, deleted, or of another list.</source>
      <extracomment>ftcost_gui/pages/stale_values.py: say_stale</extracomment>
      <translation>„{0}“ ist nicht unter den verwendeten Preisen: ausgeblendet, gelöscht oder aus einer anderen Liste.</translation>
    </message>
    <message>
      <source>“{0}” is on the clipboard.</source>
      <extracomment>ftcost_gui/exporting/handoff_dialog.py: HandoffDialog.copy</extracomment>
      <translation>„{0}“ ist in der Zwischenablage.</translation>
    </message>
    <message>
      <source>“{0}” is removed.</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._remove</extracomment>
      <translation>„{0}“ wurde entfernt.</translation>
    </message>
    <message>
      <source>“{0}” is removed; jobs that use it keep it.</source>
      <extracomment>ftcost_gui/dialogs/models/mine_dialog.py: MyModelsDialog._remove</extracomment>
      <translation>„{0}“ wurde entfernt; Jobs, die es verwenden, behalten es.</translation>
    </message>
    <message>
      <source>“{0}” is the job now; the other pages show it.</source>
      <extracomment>ftcost_gui/pages/evidence/page.py: EvidencePage.open_job</extracomment>
      <translation>„{0}“ ist jetzt der Job; die anderen Seiten zeigen ihn.</translation>
    </message>
    <message>
      <source>“{0}” was not saved.</source>
      <extracomment>ftcost_gui/exporting/exporter.py: Exporter._failed</extracomment>
      <translation>„{0}“ wurde nicht gespeichert.</translation>
    </message>
    <message>
      <source>“{0}”, changed {1}</source>
      <extracomment>ftcost_gui/chrome/start_bar.py: RecoveryBar.offer</extracomment>
      <translation>„{0}“, geändert {1}</translation>
    </message>
    <message>
      <source>• {0}: {1} (80 % range {2} to {3})</source>
      <extracomment>ftcost_gui/text/explanations.py: of_throughput</extracomment>
      <translation>• {0}: {1} (80-%-Spanne {2} bis {3})</translation>
    </message>
    <message>
      <source>• {0}: {1} to {2} tok/s; here {3}</source>
      <extracomment>ftcost_gui/text/explanations.py: _rule</extracomment>
      <translation>• {0}: {1} bis {2} tok/s; hier {3}</translation>
    </message>
    <message>
      <source>• {0}: {1} to {2}; here {3}</source>
      <extracomment>ftcost_gui/text/explanations.py: _rule</extracomment>
      <translation>• {0}: {1} bis {2}; hier {3}</translation>
    </message>
    <message>
      <source>• {0}: {1}; here {2}</source>
      <extracomment>ftcost_gui/text/explanations.py: _rule</extracomment>
      <translation>• {0}: {1}; hier {2}</translation>
    </message>
    <message>
      <source>… and {0} more</source>
      <extracomment>ftcost_gui/pages/prices/price_details.py: RowPanel.show_row</extracomment>
      <translation>… und {0} weitere</translation>
    </message>
    <message>
      <source>◂ Left</source>
      <extracomment>ftcost_gui/pages/compare/page.py: ComparePage._make_toolbar</extracomment>
      <translation>◂ Links</translation>
    </message>
    <message>
      <source>◂ the job as it is · Enter takes a value</source>
      <extracomment>ftcost_gui/pages/plan/sweep_view.py: SweepView.__init__</extracomment>
      <translation>◂ der Job, wie er ist · Eingabetaste übernimmt einen Wert</translation>
    </message>
    <message>
      <source>● best trade-off (Pareto front)</source>
      <extracomment>ftcost_gui/pages/plan/ranking.py: Ranking.__init__</extracomment>
      <translation>● bester Kompromiss (Pareto-Front)</translation>
    </message>
    <message>
      <source>● counts   ○ warm-up, left out   × outlier (an evaluation, a save), left out   band: slowest to fastest tenth</source>
      <extracomment>ftcost_gui/pages/data/pilot/pilot_results.py: PilotResults._show_steps</extracomment>
      <translation>● zählt   ○ Anlauf, ausgelassen   × Ausreißer (eine Evaluation, ein Speichern), ausgelassen   Band: langsamstes bis schnellstes Zehntel</translation>
    </message>
  </context>
</TS>
