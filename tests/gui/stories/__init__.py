"""What a person does from start to finish, by the events that a person causes (see ``person.py``).

======================================  ==========================================================
story                                   test
======================================  ==========================================================
1 first start, play, undo               test_estimate_stories.test_1
2 bad input beside the field            test_estimate_stories.test_2
3 automatic values, pinned and freed    test_estimate_stories.test_3
4 any figure explained, F1              test_estimate_stories.test_4
5 plan: limits, search, use, sweep      test_plan_stories.test_5
6 compare: pin, rename, baseline, copy  test_plan_stories.test_6
7 training data dropped and used        test_data_stories.test_7
8 a pilot written, measured, used       test_data_stories.test_8
9 prices edited, pasted, used           test_data_stories.test_9
10 evidence: runs, a job, claims        test_plan_stories.test_10
11 documents dropped, saved, recovered  test_document_stories.test_11
12 report and hand-off                  test_document_stories.test_12
13 keyboard only, focus in sight        test_keyboard_story.test_13
14 units, theme, language, layout       test_document_stories.test_14
15 every verdict in words               test_estimate_stories.test_15
======================================  ==========================================================
"""
